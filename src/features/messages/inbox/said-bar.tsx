import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./said-bar.module.css";
import type { StaffMessage } from "./staff-message.server.ts";
import type { Said } from "./use-inbox.ts";

type Props = { said: Said | undefined; onUndo(message: StaffMessage): void };

/** What has worked need not be read; what has not stays until the next press. */
const shownMs = 10_000;

/** Says how it went where a thumb and an eye are: at the bottom, whatever is scrolled to. */
export function SaidBar({ said: latest, onUndo }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Said>();
  const said = latest === over ? undefined : latest;
  useEffect(() => {
    if (latest?.is !== "done") return;
    const timer = setTimeout(() => {
      if (!bar.current?.contains(document.activeElement)) setOver(latest);
    }, shownMs);
    return () => clearTimeout(timer);
  }, [latest]);
  return (
    <div className={styles.bar} ref={bar}>
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
          <Icon name="undo" />
          Undo
        </Button>
      )}
    </div>
  );
}
