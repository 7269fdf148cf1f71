import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { OfficeTime } from "./office-time.tsx";
import styles from "./recently-deleted.module.css";

type Entry = {
  id: number;
  deleted_at: string;
  /** What it is, after "Bring back": "the review by Ann". */
  name: string;
  /** What it looks like. */
  content: ReactNode;
  onRestore(): void;
};

/** What was deleted in the last 30 days, folded away until somebody looks for it. */
export function RecentlyDeleted({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className={styles.frame}>
      <summary>Recently deleted ({entries.length})</summary>
      <p className={styles.hint}>Each can be brought back for 30 days after it was deleted.</p>
      <ul className={styles.list}>
        {entries.map(({ id, deleted_at, name, content, onRestore }) => (
          <li key={id}>
            <div className={styles.entry}>
              {content}
              <p className={styles.hint}>
                Deleted <OfficeTime time={deleted_at} />
              </p>
            </div>
            <Button look="quiet" onClick={onRestore}>
              <Icon name="undo" />
              <span>
                Bring back<span className="visually-hidden"> {name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
