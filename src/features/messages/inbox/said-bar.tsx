import { Button } from "#src/ui/button.tsx";
import styles from "./said-bar.module.css";
import type { StaffMessage } from "./staff-message.server.ts";
import type { Said } from "./use-inbox.ts";

type Props = { said: Said | undefined; onUndo(message: StaffMessage): void };

/** Says how it went where a thumb and an eye are: at the bottom, whatever is scrolled to. */
export function SaidBar({ said, onUndo }: Props) {
  return (
    <div className={styles.bar}>
      <div role="status">{said?.is === "done" && <Words said={said} onUndo={onUndo} />}</div>
      <div role="alert">{said?.is === "failed" && <Words said={said} onUndo={onUndo} />}</div>
    </div>
  );
}

function Words({ said, onUndo }: Props & { said: Said }) {
  const { undo } = said;
  return (
    <div className={said.is === "failed" ? styles.failed : styles.done}>
      <p>
        <bdi>{said.text}</bdi>
      </p>
      {undo && (
        <Button look="quiet" onClick={() => onUndo(undo)}>
          Undo
        </Button>
      )}
    </div>
  );
}
