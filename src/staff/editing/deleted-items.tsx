import { type ComponentType, type ReactNode, useState } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { itemName } from "#src/ui/list/use-item-names.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./deleted-items.module.css";
import type { ManagedList } from "./use-managed-list.ts";

type DialogProps<Item extends StaffEntry> = {
  list: ManagedList<Item>;
  item: Item;
  /** Asks why the item is deleted, if it needs a reason. */
  askWhy?: ((item: Item, onChoose: (reason: string | undefined) => void) => ReactNode) | undefined;
  /** What the item looks like, if not like its name. */
  Item?: ComponentType<{ item: Item }> | undefined;
};

/** Asks whether an item of a managed list is deleted. */
export function DeleteDialog<Item extends StaffEntry>({ list, item, askWhy, Item: Look }: DialogProps<Item>) {
  const { noun, isShown, naming, setPendingDelete, confirmDelete } = list;
  const [reason, setReason] = useState<string>();
  const why = askWhy?.(item, setReason);
  return (
    <ConfirmDialog
      id={`delete-${noun}`}
      question={`Delete this ${noun}?`}
      confirm="Delete"
      incomplete={Boolean(why) && reason === undefined}
      onCancel={() => setPendingDelete(undefined)}
      onConfirm={() => void confirmDelete(item, reason)}
    >
      {Look ? <Look item={item} /> : <p dir="auto">{naming.nameOf(item)}</p>}
      <p>
        {isShown(item) ? "It comes off the site right away." : "It isn’t on the site now."} You can restore it for 30
        days.
      </p>
      {why}
    </ConfirmDialog>
  );
}

/** The items deleted in the last 30 days, in a closed `<details>`. */
export function RecentlyDeleted<Item extends StaffEntry>({
  list,
  Item: Look,
}: Pick<DialogProps<Item>, "list" | "Item">) {
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
