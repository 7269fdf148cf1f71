import { useEffect, useRef } from "react";
import type { JobState } from "#db/schema.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { type WorkField, workLimits } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { visitWords } from "./visit-words.ts";

type Props = {
  form: Form<WorkField>;
  call: StaffJob;
  state: JobState;
};

/** Offers an email to the customer: its whole text, which can be changed, and goes with Save (LEAD-16). */
export function AnswerFields({ form, call, state }: Props) {
  const company = useCompany();
  const { hours, answerCalled, answerMissed, answerVisit } = company;
  const { mailIt, nextDay, nextTime } = form.values;
  const today = dayAt(new Date(), hours.timeZone);
  const visit = nextDay === "" ? "on the day that we agreed on" : visitWords({ day: nextDay, time: nextTime }, today);
  const facts = { ...emailFacts(company, call.person.firstName || call.person.lastName), visit };
  const words = { "visit-planned": answerVisit, "no-answer": answerMissed }[state as string] ?? answerCalled;
  const filled = plainText(words, { facts });
  const isOffered = mailIt === "true";

  // The text follows day and time until someone writes into it.
  const written = useRef("");
  const { read, type } = form;
  useEffect(() => {
    if (!isOffered) return;
    // Of the field itself: it may begin with a restored text.
    const { mail } = read();
    if (mail !== "" && mail !== written.current && mail !== filled) return;
    written.current = filled;
    // As if it were typed, so that the draft has it too.
    if (mail !== filled) type("mail", filled);
  });

  return (
    <>
      <Checkbox {...form.checkbox("mailIt")} label={`Email ${call.person.firstName || call.person.lastName} too`} />
      {isOffered && <MailFolderNote />}
      {isOffered && (
        <Field
          {...form.field("mail")}
          label={`Email to ${call.person.emails[0]}`}
          hint="It goes ten seconds after you press Save, with your company’s name and phone number below it."
          rows={5}
          maxLength={workLimits.mail}
          length={form.values.mail.length}
          dir="auto"
        />
      )}
    </>
  );
}
