import { useCallback, useState } from "react";

type Mode<Item> = "idle" | "adding" | { editing: Item };

type Options = {
  addButtonId: string;
  /** The id of an item's Edit button. The same function throughout. */
  editButtonId(id: number): string;
  /** Moves the focus (use-landing.ts). */
  focusOn(id: string): void;
};

/** The open form of a list: the one that adds an item, or the one of an item. All functions stay the same between renders. */
export function useEditMode<Item extends { id: number }>({ addButtonId, editButtonId, focusOn }: Options) {
  const [mode, setMode] = useState<Mode<Item>>("idle");
  return {
    isIdle: mode === "idle",
    adding: mode === "adding",
    /** The item as it was when its form opened. */
    editing: typeof mode === "object" ? mode.editing : undefined,
    startAdding: useCallback(() => setMode("adding"), []),
    startEditing: useCallback((item: Item) => setMode({ editing: item }), []),
    cancelAdding: useCallback(() => {
      setMode("idle");
      focusOn(addButtonId);
    }, [addButtonId, focusOn]),
    /** Closes the form and moves the focus to the item's Edit button. */
    closeForm: useCallback(
      (id: number) => {
        setMode("idle");
        focusOn(editButtonId(id));
      },
      [editButtonId, focusOn],
    ),
  };
}
