import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { OfficeTime } from "../text/office-time.tsx";
import styles from "./recently-deleted.module.css";

type Props<Item> = {
  items: readonly Item[];
  /** What an item is, after "Restore": "the review by Ann". */
  nameOf(item: Item): string;
  onRestore(item: Item): void;
  /** What an item looks like. */
  children(item: Item): ReactNode;
};

/** The items deleted in the last 30 days, in a closed `<details>`. */
export function RecentlyDeleted<Item extends { id: number; deleted_at: string }>({
  items,
  nameOf,
  onRestore,
  children,
}: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <details className={styles.container}>
      <summary>Recently deleted ({items.length})</summary>
      <p className={styles.hint}>You can restore each one for 30 days after it was deleted.</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <div className={styles.entry}>
              {children(item)}
              <p className={styles.hint}>
                Deleted <OfficeTime time={item.deleted_at} />
              </p>
            </div>
            <Button variant="ghost" onClick={() => onRestore(item)}>
              <Icon name="undo" />
              <span>
                Restore<span className="visually-hidden"> {nameOf(item)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
