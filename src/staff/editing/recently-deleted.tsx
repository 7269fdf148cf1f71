import type { ComponentType } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { itemName } from "#src/ui/list/use-item-names.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./recently-deleted.module.css";
import type { ManagedList } from "./use-managed-list.ts";

type Props<Item extends StaffEntry> = {
  list: ManagedList<Item>;
  /** What an item looks like, if not like its name. */
  Item?: ComponentType<{ item: Item }> | undefined;
};

/** The items deleted in the last 30 days, in a closed `<details>`. */
export function RecentlyDeleted<Item extends StaffEntry>({ list, Item: Look }: Props<Item>) {
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
              {Look ? <Look item={item} /> : <p dir="auto">{naming.nameOf(item)}</p>}
              <p className={styles.hint}>
                Deleted <OfficeTime time={item.deleted_at} />
              </p>
            </div>
            <Button variant="ghost" onClick={() => void restore(item)}>
              <Icon name="undo" />
              <span>
                Restore<span className="visually-hidden"> {itemName(naming, item, suffixOf(item))}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
