import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { isUnlikelyPhone } from "../jobs/contacts.ts";
import type { JobPerson } from "../jobs/staff-job.server.ts";
import { phoneAsWritten } from "../phone.ts";
import { asDigits, messageLimits, phoneKey } from "../schema.ts";

const labels = { firstName: "First name", lastName: "Last name", phones: "Phone numbers", emails: "Email addresses" };
const linesOf = (typed: string) => typed.split("\n").filter((line) => line.trim() !== "");

/** Names, numbers and addresses of a person (JOB-07). */
export function PersonForm({ person, onSaved }: { person: JobPerson; onSaved(person: JobPerson): void }) {
  const edited = useEditedForm<keyof typeof labels, keyof typeof labels, JobPerson>({
    ...{ id: "person", labels, draft: useStaffDraft(`person:${person.id}`), saved: person, check: () => ({}) },
    textsOf: ({ firstName, lastName, phones, emails }) => ({
      ...{ firstName, lastName, phones: phones.map(phoneAsWritten).join("\n"), emails: emails.join("\n") },
    }),
    async save({ phones, emails, ...names }, { firstName, lastName, ...seen }) {
      const was = { firstName, lastName, phones: seen.phones, emails: seen.emails };
      const json = { ...names, phones: linesOf(phones), emails: linesOf(emails), was };
      const call = () => api.admin.people[":id"].$patch({ param: { id: String(person.id) }, json });
      return callApi(call, { fallback: "The person could not be saved." }, (body) => body.person);
    },
    onSaved(now) {
      onSaved(now);
      return "Saved.";
    },
  });
  const { form, start } = edited;
  const unlikely = linesOf(form.values.phones).filter((line) => isUnlikelyPhone(phoneKey(asDigits(line))));
  return (
    <FormFrame
      form={form}
      name="Correct name, numbers and addresses"
      send="Save"
      sending="Saving..."
      variant="secondary"
      beside={
        edited.isRestored && (
          <Button variant="ghost" onClick={edited.discard}>
            Discard
          </Button>
        )
      }
    >
      <h2>Correct</h2>
      <RestoredNote draft={edited}>It is not saved yet.</RestoredNote>
      <Field {...form.field("firstName")} defaultValue={start.firstName} maxLength={messageLimits.name} />
      <Field {...form.field("lastName")} defaultValue={start.lastName} maxLength={messageLimits.name} />
      <Field {...form.field("phones")} defaultValue={start.phones} rows={2} hint="One on each line.">
        {unlikely.length > 0 && (
          <p role="status">
            {unlikely.join(", ")} cannot exist in North America. Please check it, or save it as it is.
          </p>
        )}
      </Field>
      <Field {...form.field("emails")} defaultValue={start.emails} rows={2} hint="One on each line." />
    </FormFrame>
  );
}
