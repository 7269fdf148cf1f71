import { useCallback, useState } from "react";
import { undoButtonId } from "#src/ui/feedback/status-bar.tsx";
import { type Naming, sentenceAbout, useItemNames } from "#src/ui/list/use-item-names.tsx";
import { type ListCalls, type ListItem, useListData } from "#src/ui/list/use-list-data.ts";
import { useFocusOnceRendered } from "../frame/use-focus-once-rendered.ts";

/** What one managed list differs in from another. The same object throughout. */
export type ListKind<Item extends ListItem, Deleted> = {
  /** In ids and questions: "review". */
  noun: string;
  calls: ListCalls<Item, Deleted>;
  naming: Naming<Item>;
};

export type ManagedList<Item extends ListItem, Deleted extends Item> = ReturnType<typeof useManagedList<Item, Deleted>>;

export const addButtonId = (noun: string) => `add-${noun}`;
export const editButtonId = (noun: string, id: number) => `edit-${noun}-${id}`;

/**
 * A list that staff maintain: its data, the one form that is open, deletion with confirmation and Undo, and where the focus goes
 * once the button that had it is gone. Functions stay the same between renders unless noted.
 */
export function useManagedList<Item extends ListItem, Deleted extends Item>(kind: ListKind<Item, Deleted>) {
  const { noun, naming } = kind;
  const data = useListData(kind.calls);
  const { show, announce } = data;
  const focusOn = useFocusOnceRendered();
  const [mode, setMode] = useState<"idle" | "adding" | { editing: Item }>("idle");
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const [pendingDelete, setPendingDelete] = useState<Item>();
  const { entries, suffixOf } = useItemNames(data.items, data.deleted, editing, naming);

  const focusOnEdit = useCallback((id: number) => focusOn(editButtonId(noun, id)), [focusOn, noun]);
  const announceDone = useCallback(
    (item: Item, words: string) => announce({ is: "done", text: sentenceAbout(naming, item, words) }),
    [announce, naming],
  );
  const closeForm = useCallback(
    (id?: number) => {
      setMode("idle");
      if (id === undefined) focusOn(addButtonId(noun));
      else focusOnEdit(id);
    },
    [focusOn, focusOnEdit, noun],
  );
  /** The sentence with the item's suffix, for an item that is not in sight. */
  const sentence = (item: Item, words: string) => sentenceAbout(naming, item, words, suffixOf(item));

  async function restore(item: Item): Promise<void> {
    if (!(await data.restore(item.id))) return;
    announce({ is: "done", text: sentence(item, "was restored.") });
    focusOnEdit(item.id);
  }

  return {
    ...data,
    noun,
    naming,
    entries,
    suffixOf,
    focusOn,
    focusOnEdit,
    announceDone,
    /** Not the same between renders. */
    sentence,
    isIdle: mode === "idle",
    adding: mode === "adding",
    /** The item as it was when its form opened. */
    editing,
    startAdding: useCallback(() => setMode("adding"), []),
    startEditing: useCallback((item: Item) => setMode({ editing: item }), []),
    /** Closes the form. The focus goes to the Edit button of the item, without an id to the button that adds. */
    closeForm,
    /** Shows an item that was added or changed, announces it and closes the form. */
    saved: useCallback(
      (item: Item, words: string) => {
        show(item);
        announceDone(item, words);
        closeForm(item.id);
      },
      [show, announceDone, closeForm],
    ),
    /** The item that the confirmation asks about. */
    pendingDelete,
    setPendingDelete,
    /** Deletes the item and focuses Undo, or its Edit button when that has failed. Not the same between renders. */
    async confirmDelete(item: Item): Promise<void> {
      setPendingDelete(undefined);
      if (!(await data.remove(item))) return focusOnEdit(item.id);
      announce({ is: "done", text: sentence(item, "was deleted."), undo: () => void restore(item), stays: true });
      focusOn(undoButtonId);
    },
    /** Not the same between renders. */
    restore,
  };
}
