import { type ReactNode, useState } from "react";
import { type Status, undoButtonId } from "../feedback/status-bar.tsx";

type Options<Item> = {
  /** The list at work (use-managed-list.ts). */
  list: {
    remove(item: Item): Promise<boolean>;
    restore(id: number): Promise<boolean>;
    announce(status: Omit<Status, "at">): void;
  };
  /** A sentence about an item that is not in sight: its name, then the words. */
  sentence(item: Item, words: string): ReactNode;
  /** The id of an item's Edit button. */
  editButtonId(id: number): string;
  /** Moves the focus (use-landing.ts). */
  focusOn(id: string): void;
};

/**
 * Deletes items of a managed list after a confirmation, and restores them. Announces both and moves the focus: to Undo after a
 * deletion, to the item's Edit button after a restore or a failed deletion.
 */
export function useDeletion<Item extends { id: number }>({ list, sentence, editButtonId, focusOn }: Options<Item>) {
  const [pendingDelete, setPendingDelete] = useState<Item>();

  async function restore(item: Item): Promise<void> {
    if (!(await list.restore(item.id))) return;
    list.announce({ is: "done", text: sentence(item, "is restored.") });
    focusOn(editButtonId(item.id));
  }

  async function confirm(item: Item): Promise<void> {
    setPendingDelete(undefined);
    if (!(await list.remove(item))) return focusOn(editButtonId(item.id));
    list.announce({ is: "done", text: sentence(item, "is deleted."), undo: () => void restore(item), stays: true });
    focusOn(undoButtonId);
  }

  return {
    /** The item that the confirmation asks about. */
    pendingDelete,
    /** Opens the confirmation for an item, or closes it. The same function throughout. */
    setPendingDelete,
    confirm,
    restore,
  };
}
