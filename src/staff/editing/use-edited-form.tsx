import type { Texts, Values } from "#src/ui/form/form-fields.ts";
import { type Form, type Sent, useForm } from "#src/ui/form/use-form.ts";
import { changesIn } from "../session/staff-drafts.ts";
import { useUnkept } from "../session/unsaved-input.ts";
import { type EditedOptions, type SavedEntry, useEdited } from "./use-edited.tsx";

type FormOptions<Field extends string> = Omit<Parameters<typeof useForm<Field>>[0], "draft" | "onType" | "send">;

/**
 * `useForm` for something that others can change at the same time (`useEdited`). Fields beside those of `textsOf`, such as a password,
 * are emptied after a save.
 *
 * @param Field every field of the form; `Name` those that are kept and compared
 */
export function useEditedForm<Field extends string, Name extends Field, Saved extends SavedEntry>(
  options: FormOptions<Field> &
    Omit<EditedOptions<Name, Saved>, "save"> & {
      save: (typed: Values<Field>, seen: Saved) => ReturnType<EditedOptions<Name, Saved>["save"]>;
    },
) {
  // The draft is kept by useEdited, which knows what of it is saved.
  const { draft, textsOf, together, save, onSaved, onPresent, wordsOf, saved, ...formOptions } = options;
  const edited = useEdited<Name, Saved>(
    {
      ...{ draft, textsOf, together, onPresent, wordsOf, saved },
      save: (typed, seen) => save({ ...form.read(), ...typed }, seen),
      onSaved(now) {
        const kept = textsOf(now);
        const others = form.names.filter((name) => !Object.hasOwn(kept, name));
        form.write(Object.fromEntries(others.map((name) => [name, ""])) as Texts<Field>);
        return onSaved?.(now);
      },
    },
    {
      read: () => form.read(),
      write: (texts) => form.write(texts as Texts<Field>),
      type: (name, text) => form.type(name, text),
      focus: (name) => form.focus(name),
    },
  );
  const form: Form<Field> = useForm<Field>({
    ...formOptions,
    start: edited.start as Texts<Field>,
    // The server names fields of the form.
    send: (typed) => edited.send(typed) as Promise<Sent<Field>>,
    // A field that is not on the page now is not empty.
    onType: (typed) => edited.keep(Object.fromEntries(form.names.filter(form.has).map((name) => [name, typed[name]]))),
  });
  const kept = textsOf(saved);
  const start = edited.start as Texts<Field>;
  useUnkept(form.names.filter((name) => !Object.hasOwn(kept, name)).map((name) => form.values[name]));
  const note = (name: Field) => edited.note(name as Name, form.values[name]);
  const shown = (name: Field) => ({ note: note(name), defaultValue: start[name] });
  return {
    ...edited,
    /** How many fields differ from what is saved. */
    changes: changesIn(form.values, kept),
    form: {
      ...form,
      field: (name: Field) => ({ ...form.field(name), ...shown(name) }),
      checkbox: (name: Field) => ({ ...form.checkbox(name), note: note(name), defaultChecked: start[name] === "true" }),
      /** For a `<SelectField>`. */
      select: (name: Field) => ({ ...form.checkbox(name), ...shown(name), error: form.errors[name] }),
    },
  };
}
