import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { cutAltText } from "./alt-text.ts";
import styles from "./image-card.module.css";
import type { StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

type Props = {
  image: StaffImage;
  /** The picture in the names of its buttons. */
  name: string;
  /** Where the keyboard takes hold of the card. */
  handle: ReactNode;
  /** Not while pictures are added: the ones chosen would be lost (GADM-05). */
  canEdit: boolean;
  onEdit(): void;
  onDelete(): void;
  /** Makes ready what could not be made ready. */
  onPrepare(): void;
};

/** The button that edits a picture, for who comes back to its card. */
export const editButtonId = (id: number) => `edit-image-${id}`;

/** A picture as staff sees it: what is on the site, and what can be done with it (GADM-02). */
export function ImageCard({ image, name, handle, canEdit, onEdit, onDelete, onPrepare }: Props) {
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
      <div className={styles.marks}>
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
          <Button variant="ghost" onClick={onPrepare}>
            <span>
              Try again<span className="visually-hidden"> to prepare {name}</span>
            </span>
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="ghost" id={editButtonId(id)} disabled={!canEdit} onClick={onEdit}>
          <Icon name="edit" />
          <span>
            Edit<span className="visually-hidden"> {name}</span>
          </span>
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          <Icon name="trash" />
          <span>
            Delete<span className="visually-hidden"> {name}</span>
          </span>
        </Button>
      </div>
    </article>
  );
}
