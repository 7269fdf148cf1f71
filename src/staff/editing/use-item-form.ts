import { type ReactNode, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { type Errors, recordOf, type Values } from "#src/ui/form/form-fields.ts";
import { itemName } from "#src/ui/list/use-item-names.tsx";
import { useStaffDraft } from "../session/use-staff-draft.tsx";
import { useEditedForm } from "./use-edited-form.tsx";
import { draftOfForm, type ListKind } from "./use-managed-list.ts";

/** What a managed list gives to the form of an item. */
export type ItemFormProps<Item> = {
  /** None for a new one. */
  item?: Item | undefined;
  onSaved(item: Item): void;
  /** Shows in the list what someone else has saved. */
  onPresent?: ((item: Item) => void) | undefined;
  onCancel(): void;
};

type Options<Field extends string, Name extends Field, Item extends StaffEntry> = Omit<
  ItemFormProps<Item>,
  "onCancel"
> & {
  kind: ListKind<Item>;
  /** Every field of this form, in its order on the screen. */
  labels: Values<Field>;
  /** What the fields of a new item begin with. Of the form's fields these are kept and compared. */
  fresh: Values<Name>;
  /** The item by its fields, where it has them not by their names. */
  fieldsOf?(item: Item): object;
  check(typed: Values<Field>): Errors<Field>;
  /** @param seen which item it replaces, and what its fields had; undefined adds one */
  save(typed: Values<Field>, seen: { id: number; texts: Values<Name> } | undefined): Promise<Result<Item>>;
  /** What the value of a field is in words. */
  wordsOf?: (name: Name, text: string) => ReactNode;
};

/** The form of an item of a managed list, which closes once it is saved. What is typed is kept until then. */
export function useItemForm<Field extends string, Name extends Field, Item extends StaffEntry>({
  kind: { noun, draftName, naming, calls },
  item,
  labels,
  fresh,
  fieldsOf = (saved) => saved,
  check,
  save,
  wordsOf,
  onSaved,
  onPresent,
}: Options<Field, Name, Item>) {
  const draft = useStaffDraft(draftOfForm(noun, draftName, item));
  // The page may close a moment later: a second press must not add a second item.
  const [isSaved, setSaved] = useState(false);
  const names = (Object.keys(fresh) as Name[]).filter((name) => Object.hasOwn(labels, name));
  const textsOf = (saved: Item | undefined) => {
    const fields: Partial<Record<Name, unknown>> = saved ? fieldsOf(saved) : {};
    return recordOf(names, (name) => String(fields[name] ?? fresh[name]));
  };
  const edited = useEditedForm<Field, Name, Item | undefined>({
    ...{ id: `${noun}-${item?.id ?? "new"}`, draft, labels, check, textsOf },
    saved: item,
    disabled: isSaved,
    save: (typed, seen) => save(typed, seen && { id: seen.id, texts: textsOf(seen) }),
    onPresent: (now) => now && onPresent?.(now),
    wordsOf: (name, text) => (name === "is_active" ? (text === "true" ? "shown" : "hidden") : wordsOf?.(name, text)),
    onSaved(now) {
      setSaved(true);
      if (now) onSaved(now);
      return undefined;
    },
  });
  return {
    ...edited,
    /** The form's name for screen readers. */
    title: item ? `Edit ${itemName(naming, item)}` : `New ${noun}`,
    /** Restores the item, which another person may have deleted. */
    restore: item && (() => calls.restore(item.id)),
  };
}

/** The body of a call from the texts of a form. */
export function bodyOf<Texts extends { is_active: string }>({ is_active, ...texts }: Texts) {
  return { ...texts, is_active: is_active === "true" };
}
