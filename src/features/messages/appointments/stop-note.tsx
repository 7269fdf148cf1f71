import { isBlank } from "#src/schema/fields.schema.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { callerName } from "../jobs/saved-work.ts";
import { workErrors, workLimits } from "../jobs/schema.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { postNote } from "./appointment-requests.ts";

type Props = { job: StaffJob; onSaved(now: StaffJob): void; onCancel(): void };

/** A note about the job, written at the house. What is typed is kept. */
export function StopNote({ job, onSaved, onCancel }: Props) {
  const draft = useStaffDraft(`note:${job.id}`);
  const form = useForm<"note">({
    ...{ id: `note-${job.id}`, labels: { note: "Note" }, draft },
    check: ({ note }) => ({
      note: isBlank(note) ? workErrors.note : note.length > workLimits.note ? workErrors.noteTooLong : undefined,
    }),
    async send({ note }) {
      const result = await postNote(job.id, note);
      if (!result.ok) return result;
      draft.drop();
      onSaved(result.value);
      return { ok: true };
    },
  });
  return (
    <FormFrame
      form={form}
      name={`Note for ${callerName(job)}`}
      send="Save the note"
      sending="Saving..."
      variant="secondary"
      beside={
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <Field {...form.field("note")} rows={3} maxLength={workLimits.note} length={form.values.note.length} dir="auto" />
    </FormFrame>
  );
}
