import { useEffect, useEffectEvent } from "react";
import type { JobState } from "#db/schema.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { type WorkField, workLimits } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

type Props = { form: Form<WorkField>; job: StaffJob; state: JobState };

/** Offers an email to the customer: its whole text, which can be changed, and goes with Save (LEAD-16). */
export function AnswerFields({ form, job: { person }, state }: Props) {
  const company = useCompany();
  const { answerCalled, answerMissed } = company;
  const name = person.firstName || person.lastName;
  const [called, missed] = [answerCalled, answerMissed].map((words) =>
    plainText(words, { facts: emailFacts(company, name) }),
  );
  const filled = (state === "no-answer" ? missed : called) ?? "";
  const isOffered = form.values.mailIt === "true";
  const fill = useEffectEvent(() => {
    // Of the field itself: it may begin with a restored text. As if it were typed, so that the draft has it too.
    if (["", called, missed].includes(form.read().mail)) form.type("mail", filled);
  });
  // The text follows the state until someone writes into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event of another text.
  useEffect(() => {
    if (isOffered) fill();
  }, [isOffered, filled]);

  return (
    <>
      <Checkbox {...form.checkbox("mailIt")} label={`Email ${name} too`} />
      {isOffered && <MailFolderNote />}
      {isOffered && (
        <Field
          {...form.field("mail")}
          label={`Email to ${person.emails[0]}`}
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
