import type { ReactNode } from "react";
import { editButtonId } from "#src/staff/editing/use-managed-list.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CardActions } from "#src/ui/list/card-actions.tsx";
import { cutAltText } from "./alt-text.ts";
import styles from "./image-card.module.css";
import type { StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

type Props = {
  image: StaffImage;
  /** The image in the names of its buttons. */
  name: string;
  /** The button that moves the card. */
  handle: ReactNode;
  /** False while images are added: the chosen files would be lost (GADM-05). */
  canEdit: boolean;
  onEdit(): void;
  onDelete(): void;
  /** Prepares the image again after a failure. */
  onPrepare(): void;
};

/** An image as staff see it: what is on the site, and the buttons to change it (GADM-02). */
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
          <Button variant="ghost" onClick={onPrepare}>
            <span>
              Try again<span className="visually-hidden"> to prepare {name}</span>
            </span>
          </Button>
        </div>
      )}
      <CardActions
        editId={editButtonId("image", id)}
        name={name}
        canEdit={canEdit}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </article>
  );
}
