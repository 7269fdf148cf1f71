import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./undo-bar.module.css";

/** The button that takes back, for who comes to it by keyboard. */
export const undoButtonId = "undo-delete";

type Props = {
  /** What was done, in words; nothing to take back without them. */
  children: ReactNode;
  onUndo(): void;
};

/** Takes back the last deletion; it stays until the page is left. Render it always, in a FootBar: it is a live region. */
export function UndoBar({ children, onUndo }: Props) {
  return (
    <div role="status">
      {children && (
        <div className={styles.bar}>
          <p>{children}</p>
          <Button look="quiet" id={undoButtonId} onClick={onUndo}>
            <Icon name="undo" />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
