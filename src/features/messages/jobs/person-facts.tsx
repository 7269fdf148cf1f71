import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { phoneAsWritten } from "../phone.ts";
import { messageLimits } from "../schema.ts";
import { EditInPlace } from "./edit-in-place.tsx";
import { hasName, personErrors } from "./people.schema.ts";
import { patchPerson } from "./people-requests.ts";
import { personName } from "./person-name.ts";
import type { JobPerson } from "./staff-job.server.ts";
import { unlikelyPhones } from "./unlikely-phones.ts";

const labels = {
  firstName: "First name",
  lastName: "Last name",
  phones: "Phone numbers, one on each line",
  emails: "Emails, one on each line",
  wantsNoEmails: "Wants no emails",
} as const;

const textsOf = ({ firstName, lastName, phones, emails, wantsNoEmails }: JobPerson) => ({
  ...{ firstName, lastName },
  phones: phones.map(phoneAsWritten).join("\n"),
  emails: emails.join("\n"),
  wantsNoEmails: String(wantsNoEmails),
});

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const sentOf = ({ phones, emails, wantsNoEmails, ...names }: ReturnType<typeof textsOf>) => ({
  ...names,
  phones: linesOf(phones),
  emails: linesOf(emails),
  wantsNoEmails: wantsNoEmails === "true",
});

type Props = {
  person: JobPerson;
  announce: ReturnType<typeof useStatus>["announce"];
  onChanged(now: JobPerson): void;
};

/** A person's names, numbers and addresses, changed in their place (JOB-07). */
export function PersonFacts({ person, announce, onChanged }: Props) {
  return (
    <EditInPlace<keyof typeof labels, JobPerson>
      id={`person-${person.id}`}
      title="Name, numbers and emails"
      labels={labels}
      saved={person}
      textsOf={textsOf}
      check={(typed) => ({ ...(!hasName(typed) && { firstName: personErrors.name }) })}
      save={(typed, seen) => {
        const { firstName, lastName, phones, emails, wantsNoEmails } = seen;
        const was = { firstName, lastName, phones: [...phones].sort(), emails: [...emails].sort(), wantsNoEmails };
        return patchPerson(person.id, { ...sentOf(typed), was });
      }}
      onPresent={onChanged}
      onSaved={(now) => {
        onChanged(now);
        announce({ is: "done", text: `Saved for ${personName(now)}.` });
        return undefined;
      }}
      fields={(form) => (
        <>
          <Field {...form.field("firstName")} maxLength={messageLimits.name} dir="auto" />
          <Field {...form.field("lastName")} maxLength={messageLimits.name} dir="auto" />
          <Field
            {...form.field("phones")}
            rows={2}
            inputMode="tel"
            hint={unlikelyPhones(linesOf(form.values.phones))}
          />
          <Field {...form.field("emails")} rows={2} inputMode="email" />
          <Checkbox {...form.checkbox("wantsNoEmails")} />
        </>
      )}
    >
      <p>
        {[personName(person), ...person.phones.map(phoneAsWritten), ...person.emails].join(" · ")}
        {person.wantsNoEmails && ` · ${labels.wantsNoEmails}`}
      </p>
    </EditInPlace>
  );
}
