import { useState } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { useOwnDraft } from "../session/use-staff-draft.tsx";
import { useEditedForm } from "./use-edited-form.tsx";

/** What a managed list gives to the form of an item. */
export type ItemFormProps<Item> = {
  /** None for a new one. */
  item?: Item | undefined;
  onSaved(item: Item): void;
  /** Shows in the list what someone else has saved. */
  onPresent(item: Item): void;
  onCancel(): void;
};

type EditedFormOptions<Field extends string, Name extends Field, Item extends StaffEntry> = Parameters<
  typeof useEditedForm<Field, Name, Item | undefined>
>[0];

type Options<Field extends string, Name extends Field, Item extends StaffEntry> = Omit<
  EditedFormOptions<Field, Name, Item>,
  "id" | "draft" | "saved" | "disabled" | "onSaved"
> &
  Pick<ItemFormProps<Item>, "item" | "onSaved"> &
  Partial<Pick<ItemFormProps<Item>, "onPresent">> & {
    /** In the form's id and the key of its draft: "review", also of a new one, which has no id. */
    noun: string;
    /** Which list a new item is for, where there are several. */
    list?: string;
  };

/** The form of an item of a managed list, which closes once it is saved. What is typed is kept until then. */
export function useItemForm<Field extends string, Name extends Field, Item extends StaffEntry>({
  noun,
  list,
  item,
  onSaved,
  onPresent,
  save,
  wordsOf,
  ...options
}: Options<Field, Name, Item>) {
  const key = item?.id ?? (list ? `new-${list}` : "new");
  // The page may close a moment later: a second press must not add a second item.
  const [isSaved, setSaved] = useState(false);
  return useEditedForm<Field, Name, Item | undefined>({
    ...options,
    id: `${noun}-${key}`,
    draft: useOwnDraft(`${noun}:${key}`),
    saved: item,
    disabled: isSaved,
    async save(typed, seen) {
      const result = await save(typed, seen);
      if (!result.ok && result.error.present !== undefined) onPresent?.(result.error.present as Item);
      return result;
    },
    wordsOf: (name, text) => (name === "is_active" ? (text === "true" ? "shown" : "hidden") : wordsOf?.(name, text)),
    onSaved(now) {
      setSaved(true);
      if (now) onSaved(now);
      return undefined;
    },
  });
}
