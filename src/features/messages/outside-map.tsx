import { site } from "#site";
import { Island } from "#src/islands/island.tsx";
import styles from "./outside-map.module.css";

/** Google's map, loaded only when it is asked for; without JavaScript a plain link to it. */
export function OutsideMap() {
  return (
    <Island
      name="outside-map"
      when="touched"
      props={{ address: site.mapEmbedUrl, title: "Google map of the area around The Villages" }}
    >
      <details className={styles.map}>
        <summary>Show the Google map</summary>
        <div className={styles.frame}>
          <p>
            Google draws this map and learns that you looked. You can also{" "}
            <a href={site.mapLinkUrl}>open it on Google’s own page</a>.
          </p>
        </div>
      </details>
    </Island>
  );
}
