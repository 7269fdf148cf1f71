import { Button, IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./card-actions.module.css";

type Props = {
  editId: string;
  /** The item in the names of the buttons. */
  name: string;
  canEdit?: boolean;
  isUnsaved?: boolean;
  onEdit(): void;
  onDelete(): void;
};

/** The buttons of a card: Edit, and Delete as an icon, which is less loud. */
export function CardActions({ editId, name, canEdit = true, isUnsaved, onEdit, onDelete }: Props) {
  return (
    <div className={styles.actions}>
      <Button variant="ghost" id={editId} disabled={!canEdit} onClick={onEdit}>
        <Icon name="edit" />
        <span>
          Edit<span className="visually-hidden"> {name}</span>
        </span>
      </Button>
      <IconButton icon="trash" onClick={onDelete}>{`Delete ${name}`}</IconButton>
      {isUnsaved && <strong className={styles.unsaved}>Not saved</strong>}
    </div>
  );
}
