import type { ReactNode } from "react";
import { ConfirmDialog } from "../dialog.tsx";

type Props<Item> = {
  /** What an item is called, such as "image". */
  kind: string;
  /** The deletion at work (use-deletion.ts). */
  deletion: {
    pendingDelete: Item | undefined;
    setPendingDelete(item: undefined): void;
    confirm(item: Item): Promise<void>;
  };
  /** What the deletion does to the item. */
  children(item: Item): ReactNode;
};

/** Asks before an item of a managed list is deleted. */
export function DeleteDialog<Item>({ kind, deletion, children }: Props<Item>) {
  const { pendingDelete, setPendingDelete, confirm } = deletion;
  if (pendingDelete === undefined) return null;
  return (
    <ConfirmDialog
      id={`delete-${kind}`}
      question={`Delete this ${kind}?`}
      confirm="Delete"
      onCancel={() => setPendingDelete(undefined)}
      onConfirm={() => void confirm(pendingDelete)}
    >
      <p>{children(pendingDelete)}</p>
    </ConfirmDialog>
  );
}
