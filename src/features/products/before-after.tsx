import { Text } from "#src/facts/text.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { densePhone } from "#src/ui/picture/sizes.ts";
import styles from "./before-after.module.css";

const pageWide = `(min-width: 1340px) 1216px, (min-width: 785px) 91vw, ${densePhone}, 92vw`;

/** The same eave before and after (PUB-03): on wide screens one picture that a handle parts, otherwise two (LOOK-25). */
export function BeforeAfter() {
  return (
    <Island name="before-after" when="touched">
      <div className={styles.compare}>
        <figure>
          <Picture name="before-leaf-clogged-gutter" sizes={pageWide} className={styles.picture} />
          <figcaption>
            <Text.strong id="gutter-guards.compare.before-name">Before</Text.strong>{" "}
            <Text id="gutter-guards.compare.before">
              Leaves dam the water, so it runs down the front. Seedlings take root.
            </Text>
          </figcaption>
        </figure>
        <figure className={styles.after}>
          <Picture name="after-clean-guarded-gutter" sizes={pageWide} className={styles.picture} />
          <figcaption>
            <Text.strong id="gutter-guards.compare.after-name">After</Text.strong>{" "}
            <Text id="gutter-guards.compare.after">Rain goes through the mesh, and leaves stay on top.</Text>
          </figcaption>
        </figure>
        <input className={styles.handle} hidden type="range" aria-label="Percent of the picture that shows it before" />
      </div>
    </Island>
  );
}
