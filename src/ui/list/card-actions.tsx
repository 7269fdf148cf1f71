import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./card-actions.module.css";

type Props = {
  editId: string;
  /** The item in the names of the buttons. */
  name: string;
  canEdit?: boolean;
  onEdit(): void;
  onDelete(): void;
};

/** The buttons Edit and Delete of a card. */
export function CardActions({ editId, name, canEdit = true, onEdit, onDelete }: Props) {
  return (
    <div className={styles.container}>
      <div className={styles.actions}>
        <Button variant="ghost" id={editId} disabled={!canEdit} onClick={onEdit}>
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
    </div>
  );
}
