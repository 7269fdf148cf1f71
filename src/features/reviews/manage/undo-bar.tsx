import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { StaffReview } from "./schema.ts";
import styles from "./undo-bar.module.css";

export const undoButtonId = "undo-delete";

/** Takes back the last deletion, wherever on the page one is; it stays until the page is left. */
export function UndoBar({ deleted, onUndo }: { deleted: StaffReview | undefined; onUndo(id: number): void }) {
  return (
    <div role="status" className={styles.frame}>
      {deleted && (
        <div className={styles.bar}>
          <p>
            The review by <bdi>{deleted.reviewer_name}</bdi> is deleted.
          </p>
          <Button look="quiet" id={undoButtonId} onClick={() => onUndo(deleted.id)}>
            <Icon name="undo" />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
