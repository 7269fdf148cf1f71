import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { ListItem } from "#src/ui/list/use-list-data.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./recently-deleted.module.css";
import type { ManagedList } from "./use-managed-list.ts";

type Props<Item extends ListItem, Deleted extends Item> = {
  list: ManagedList<Item, Deleted>;
  /** What an item looks like. */
  children(item: Deleted): ReactNode;
};

/** The items deleted in the last 30 days, in a closed `<details>`. */
export function RecentlyDeleted<Item extends ListItem, Deleted extends Item & { deleted_at: string }>({
  list,
  children,
}: Props<Item, Deleted>) {
  const { deleted: items, naming, suffixOf, restore } = list;
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
            <Button variant="ghost" onClick={() => void restore(item)}>
              <Icon name="undo" />
              <span>
                Restore
                <span className="visually-hidden">
                  {" "}
                  {naming.lead} {naming.nameOf(item)}
                  {suffixOf(item)}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
