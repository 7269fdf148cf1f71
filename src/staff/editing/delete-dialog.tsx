import { type ReactNode, useState } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import type { ManagedList } from "./use-managed-list.ts";

type Props<Item extends StaffEntry> = {
  list: ManagedList<Item>;
  item: Item;
  /** Asks why the item is deleted, if it needs a reason. */
  askWhy?: ((item: Item, onChoose: (reason: string | undefined) => void) => ReactNode) | undefined;
};

/** Asks whether an item of a managed list is deleted. */
export function DeleteDialog<Item extends StaffEntry>({ list, item, askWhy }: Props<Item>) {
  const { noun, isShown, sentence, setPendingDelete, confirmDelete } = list;
  const [reason, setReason] = useState<string>();
  const why = askWhy?.(item, setReason);
  const what = isShown(item) ? "will be off the site right away." : "is not on the site now.";
  return (
    <ConfirmDialog
      id={`delete-${noun}`}
      question={`Delete this ${noun}?`}
      confirm="Delete"
      incomplete={Boolean(why) && reason === undefined}
      onCancel={() => setPendingDelete(undefined)}
      onConfirm={() => void confirmDelete(item, reason)}
    >
      <p>{sentence(item, `${what} You can restore it for 30 days.`)}</p>
      {why}
    </ConfirmDialog>
  );
}
