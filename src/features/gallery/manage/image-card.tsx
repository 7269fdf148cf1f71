import type { CardProps } from "#src/staff/editing/managed-list-page.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { cutAltText } from "./alt-text.ts";
import styles from "./image-card.module.css";
import { prepareImage } from "./image-requests.ts";
import type { StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

/** An image as staff see it: what is on the site, and the buttons to change it (GADM-02). */
export function ImageCard({ item: image, label: name, handle, buttons, list }: CardProps<StaffImage>) {
  const { id, alt_text, is_active, is_sample, state } = image;
  return (
    <article className={is_active ? styles.card : `${styles.card} ${styles.isHidden}`}>
      <div className={styles.top}>
        <StaffPicture image={image} />
        {is_sample && <span className={styles.sample}>Sample</span>}
        {state === "preparing" && (
          <p className={styles.state} role="status">
            Preparing<span className="visually-hidden"> {name}</span>
          </p>
        )}
      </div>
      <div className={`row ${styles.marks}`}>
        <span className={is_active ? styles.visible : styles.hidden}>
          <Icon name={is_active ? "show" : "hide"} />
          {is_active ? "Visible" : "Hidden"}
        </span>
        {handle}
      </div>
      <p className={styles.text} dir="auto">
        {cutAltText(alt_text)}
      </p>
      {state === "failed" && (
        <div className={styles.failed} role="alert">
          <p>This image could not be prepared, so it is not on the site.</p>
          <Button variant="ghost" onClick={() => void prepareAgain(list, id)}>
            <span>
              Try again<span className="visually-hidden"> to prepare {name}</span>
            </span>
          </Button>
        </div>
      )}
      {buttons}
    </article>
  );
}

/** An image in the list of deleted ones. */
export function DeletedImage({ item: image }: { item: StaffImage }) {
  return (
    <div className={styles.deleted}>
      <StaffPicture image={image} />
      <p dir="auto">{cutAltText(image.alt_text)}</p>
    </div>
  );
}

/** Has an image prepared again after a failure. */
async function prepareAgain({ focusOnEdit, fail, show, announceDone }: CardProps<StaffImage>["list"], id: number) {
  focusOnEdit(id);
  const result = await prepareImage(id);
  if (!result.ok) return fail(result.error);
  show(result.value);
  announceDone(result.value, "is being prepared.");
}
