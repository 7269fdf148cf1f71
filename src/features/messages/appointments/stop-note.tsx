import { useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { workErrors, workLimits } from "../jobs/schema.ts";

type Props<Answer> = {
  /** Of the appointment. */
  id: number;
  /** The customer. */
  name: string;
  save(note: string): Promise<Result<Answer> | "waits">;
  onSaved(answer: Answer | undefined): void;
  onCancel(): void;
};

/** A note written at the house. What is typed is kept. */
export function StopNote<Answer>({ id, name, save, onSaved, onCancel }: Props<Answer>) {
  const draft = useStaffDraft(`note:${id}`);
  const [isRestored] = useState(() => Object.keys(draft.read()).length > 0);
  const form = useForm<"note">({
    ...{ id: `note-${id}`, labels: { note: "Note" }, draft },
    check: ({ note }) => ({
      note: isBlank(note) ? workErrors.note : note.length > workLimits.note ? workErrors.noteTooLong : undefined,
    }),
    async send({ note }) {
      const result = await save(note);
      if (result !== "waits" && !result.ok) return result;
      draft.drop();
      onSaved(result === "waits" ? undefined : result.value);
      return { ok: true };
    },
  });
  return (
    <ItemForm
      edited={{ form, isRestored, theirs: {}, drop: draft.drop }}
      name={`Note for ${name}`}
      send="Save the note"
      takesFocus
      onCancel={onCancel}
    >
      <Field {...form.field("note")} rows={3} maxLength={workLimits.note} length={form.values.note.length} dir="auto" />
    </ItemForm>
  );
}
