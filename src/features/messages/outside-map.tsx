import { site } from "#site";
import { Island } from "#src/islands/island.tsx";
import styles from "./outside-map.module.css";

/** Google's map, loaded only when it is asked for; without JavaScript a plain link to it. */
export function OutsideMap() {
  return (
    <div>
      <p className={styles.note}>
        For street names, open Google’s map. It loads only when you open it, and Google can then see that you did.
      </p>
      <Island
        name="outside-map"
        when="touched"
        props={{ address: site.mapEmbedUrl, title: "Google map of the area around The Villages" }}
      >
        <details className={styles.map}>
          <summary>Show the Google map</summary>
          <div className={styles.container}>
            <a href={site.mapLinkUrl}>Open it on Google’s site</a>
          </div>
        </details>
      </Island>
    </div>
  );
}
