import { useMemo, useRef, useState } from "react";
import type { DeletedEntry, StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { undoButtonId } from "#src/ui/feedback/status-bar.tsx";
import { orderWithin } from "#src/ui/list/order.ts";
import { type Naming, sentenceAbout, useItemNames } from "#src/ui/list/use-item-names.tsx";
import { type ListCalls, useListData } from "#src/ui/list/use-list-data.ts";
import { useFocusOnceRendered } from "../frame/use-focus-once-rendered.ts";
import { staffDraft } from "../session/staff-drafts.ts";
import { useMe } from "../session/use-session.tsx";
import { type ListGroups, openGroups } from "./list-groups.ts";

/** What one managed list differs in from another. The same object throughout. */
export type ListKind<Item extends StaffEntry> = {
  /** In ids, labels and questions: "review". */
  noun: string;
  calls: ListCalls<Item, DeletedEntry<Item>>;
  naming: Naming<Item>;
  /** Whether visitors see an item, where it takes more than that it is not hidden. */
  isShown?(item: Item, all: readonly Item[]): boolean;
  groups?: ListGroups<Item>;
  /** In the name of a new item's draft, where there are several such lists. */
  draftName?: string;
};

export type ManagedList<Item extends StaffEntry> = ReturnType<typeof useManagedList<Item>>;

export const addButtonId = (noun: string) => `add-${noun}`;
export const editButtonId = (noun: string, id: number) => `edit-${noun}-${id}`;
/** Where the form of an item, or of a new one, keeps what is typed. */
export const draftOfForm = (noun: string, draftName = "", item?: StaffEntry) =>
  `${noun}:${item?.id ?? `new${draftName}`}`;

type Mode<Item> = "idle" | "adding" | { editing: Item };

/**
 * A list that staff maintain: its data, the one form that is open, deletion with confirmation and Undo, and where the focus goes
 * once the button that had it is gone. Functions stay the same between renders unless noted.
 */
export function useManagedList<Item extends StaffEntry>(kind: ListKind<Item>) {
  const { noun, naming, isShown = isActive, groups = {}, draftName } = kind;
  const { id: userId } = useMe();
  const data = useListData(kind.calls);
  const { show, fail, announce, reload } = data;
  const focusOn = useFocusOnceRendered();
  const [mode, setMode] = useState<Mode<Item>>("idle");
  const last = useRef(mode);
  last.current = mode;
  const opened = typeof mode === "object" ? mode.editing : undefined;
  // As it is now, also when another person has deleted it.
  const editing: Item | undefined =
    opened && ([...data.items, ...data.deleted].find(({ id }) => id === opened.id) ?? opened);
  const [pendingDelete, setPendingDelete] = useState<Item>();
  const { entries, suffixOf } = useItemNames(data.items, data.deleted, editing, naming);
  const [chosen, choose] = useState<{ tab?: string; id?: number }>({});
  const { tabs, shown, has } = openGroups(data.items, groups, chosen);

  /** What cards and forms do. The same object between renders. */
  const actions = useMemo(() => {
    const focusOnEdit = (id: number) => {
      choose((before) => ({ ...before, id }));
      focusOn(editButtonId(noun, id));
    };
    const isUnsaved = (item?: Item) =>
      Object.keys(staffDraft(userId, draftOfForm(noun, draftName, item)).read()).length > 0;
    /** Opens a form, and says so where the one that it closes has unsaved input (LOOK-61). */
    const open = (next: Exclude<Mode<Item>, "idle">) => {
      if (last.current !== "idle" && isUnsaved(last.current === "adding" ? undefined : last.current.editing))
        announce({ is: "done", text: "The other form is not saved yet. What you typed there is kept." });
      setMode(next);
    };
    const announceDone = (item: Item, words: string) =>
      announce({ is: "done", text: sentenceAbout(naming, item, words) });
    /** Closes the form. The focus goes to the Edit button of the item, without an id to the button that adds. */
    const closeForm = (id?: number) => {
      setMode("idle");
      if (id === undefined) focusOn(addButtonId(noun));
      else focusOnEdit(id);
    };
    return {
      ...{ show, fail, focusOnEdit, announceDone, closeForm, isUnsaved },
      edit: (item: Item) => open({ editing: item }),
      add: () => open("adding"),
      /** Shows an item that was added or changed, announces it and closes the form. */
      saved(item: Item, words: string) {
        show(item);
        announceDone(item, words);
        closeForm(item.id);
        // Others may have moved with it.
        void reload();
      },
    };
  }, [noun, draftName, userId, naming, show, fail, announce, reload, focusOn]);
  const { focusOnEdit } = actions;
  /** The sentence with the item's suffix, for an item that is not in sight. */
  const sentence = (item: Item, words: string) => sentenceAbout(naming, item, words, suffixOf(item));

  async function restore(item: Item): Promise<void> {
    if (!(await data.restore(item.id))) return;
    announce({ is: "done", text: sentence(item, "was restored.") });
    focusOnEdit(item.id);
  }

  return {
    ...data,
    ...actions,
    ...{ noun, naming, suffixOf, actions, tabs, shown },
    entries: entries.filter(({ item }) => has(item) || item.id === editing?.id),
    chooseTab: (tab: string) => choose({ tab }),
    isShown: (item: Item) => isShown(item, data.items),
    isIdle: mode === "idle",
    adding: mode === "adding",
    /** The item of the form. */
    editing,
    /** The item that the confirmation asks about. */
    pendingDelete,
    setPendingDelete,
    // Not the same between renders:
    restore,
    reorder: (ids: number[]) => data.reorder(orderWithin(data.items, ids)),
    /** Deletes the item and focuses Undo, or its Edit button when that has failed. */
    async confirmDelete(item: Item, reason: string | undefined): Promise<void> {
      setPendingDelete(undefined);
      if (!(await data.remove(item, reason))) return focusOnEdit(item.id);
      announce({ is: "done", text: sentence(item, "was deleted."), undo: () => void restore(item), stays: true });
      focusOn(undoButtonId);
    },
  };
}

function isActive({ is_active }: StaffEntry): boolean {
  return is_active;
}
