import { useEffect } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import type { FactSection } from "./section.server.ts";
import type { SectionProps } from "./use-company-facts.ts";

/** The form of an entry of a section's list. */
export type EntryFields<Entry, Name extends string> = {
  id: string;
  /** What its changes and its draft are noted under: "closures", "links:link". */
  form: string;
  labels: Values<Name>;
  /** Of one to change; of undefined to add one. */
  textsOf(entry: Entry | undefined): Values<Name>;
  check(typed: Values<Name>): Errors<Name>;
};

type Options<Entry> = Pick<SectionProps, "onChanges"> & { entry?: Entry | undefined };

/** @param save saves at once what is typed */
export function useEntryForm<Entry, Name extends string>(
  { id, form, labels, textsOf, check }: EntryFields<Entry, Name>,
  { entry, onChanges }: Options<Entry>,
  save: (typed: Values<Name>) => Promise<Result<FactSection>>,
) {
  const edited = useEditedForm<Name, Name, undefined>({
    ...{ id, labels, check, saved: undefined, textsOf: () => textsOf(entry) },
    draft: useStaffDraft(`company:${form}${entry ? JSON.stringify(entry) : ""}`),
    async save(typed) {
      const result = await save(typed);
      if (result.ok) return { ok: true, value: undefined };
      const { text, fields, present: _, ...error } = result.error;
      // A rule of all entries together has no field here.
      return { ok: false, error: { ...error, text: Object.values(fields)[0] ?? text, fields: {} } };
    },
  });
  const { changes } = edited;
  useEffect(() => onChanges(form, changes), [onChanges, form, changes]);
  return edited;
}
