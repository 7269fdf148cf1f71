import { type ReactNode, useEffect, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import { MailFolderNote, useMailToFolder } from "#src/staff/frame/mail-folder-note.tsx";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { Removal, useAskedPassword } from "../asked-password.tsx";
import entries from "../entry-list.module.css";
import { EntryItem } from "../entry-list.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import type { ListedRecipient, Recipients } from "./read-recipients.server.ts";

const calls = api.admin.company.recipients;

type Props = {
  recipients: Recipients;
  /** Shows the list that a call answers with. */
  take(call: Promise<Result<Recipients>>): Promise<Result<Recipients>>;
};

/** The list of those who get the inquiries, and of those who have not confirmed it yet. */
export function RecipientList({ recipients: { list, getting }, take }: Props) {
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const confirmed = list.filter(({ confirmedAt }) => confirmedAt !== null);

  async function remove({ id, email }: ListedRecipient, currentPassword: string | undefined) {
    setOutcome(undefined);
    const call = () => calls[":id"].remove.$post({ param: { id }, json: { currentPassword } });
    const removed = await take(callApi(call, { fallback: "The address could not be removed." }));
    if (removed.ok) setOutcome({ is: "done", text: `${email} was removed from the list.` });
    return removed;
  }

  return (
    <>
      {confirmed.length === 0 && (
        <p>
          They go to <EmailAddress address={getting[0] ?? ""} />, the company’s email address, until an address on your
          list is confirmed.
        </p>
      )}
      <ul className={entries.list}>
        {list.map((recipient) => {
          const { id, email, confirmedAt } = recipient;
          return (
            <EntryItem
              key={id}
              icon={confirmedAt ? "check" : "clock"}
              name={<EmailAddress address={email} />}
              words={stateOf(recipient)}
            >
              {!(confirmedAt && confirmed.length === 1) && (
                <Removal
                  id={`remove-${id}`}
                  opens={
                    <>
                      Remove <span className="visually-hidden">{email}</span>
                    </>
                  }
                  send="Remove this address"
                  sending="Removing..."
                  remove={(currentPassword) => remove(recipient, currentPassword)}
                >
                  {confirmedAt ? "It will get no more inquiries." : "Its link will no longer work."}
                </Removal>
              )}
            </EntryItem>
          );
        })}
      </ul>
      <Outcome outcome={outcome} takesFocus />
    </>
  );
}

function stateOf({ confirmedAt, linkExpiresAt, isExpired, askedBy }: ListedRecipient): ReactNode {
  if (confirmedAt) return ["Gets the inquiries. Confirmed ", <OfficeTime key="time" time={confirmedAt} />, "."];
  if (isExpired || linkExpiresAt === null) return "Not confirmed, and its link has expired. It gets nothing.";
  return (
    <>
      Gets nothing yet: no one has opened the email’s link and pressed the button.
      {askedBy && ` ${askedBy} asked for it.`} The link works until <OfficeTime time={linkExpiresAt} as="minute" />.
    </>
  );
}

/** Adds an address to the list of those who get the inquiries. */
export function AddRecipient({ take, onChanges }: Pick<Props, "take"> & Pick<SectionProps, "onChanges">) {
  const asked = useAskedPassword("add-recipient");
  const [isMailToFolder] = useMailToFolder();
  const form = useForm<"email" | "currentPassword">({
    id: "add-recipient",
    labels: { email: "Add an email address", currentPassword: "Current password" },
    check: ({ email, currentPassword }) => ({
      ...(!emailField.safeParse(email).success && { email: accountErrors.email }),
      ...asked.check(currentPassword),
    }),
    async send({ email, currentPassword }) {
      const call = () => calls.$post({ json: { email, currentPassword: currentPassword || undefined } });
      const result = await take(callApi(call, { fallback: "The address could not be added." }));
      asked.followAnswer(result);
      if (!result.ok) return result;
      form.write({ email: "", currentPassword: "" });
      const next = isMailToFolder ? "Add it again once there is a mail server." : "Its email has a link to the button.";
      return { ok: true, value: `${email} is on the list. ${next}` };
    },
    // Another address can follow at once.
    disabled: false,
  });
  const typed = form.values.email ? 1 : 0;
  useEffect(() => onChanges("inquiries:recipient", typed), [onChanges, typed]);
  useUnkept(Object.values(form.values));
  return (
    <FormFrame form={form} name="Add a recipient" send="Email the link" sending="Sending..." variant="secondary">
      <MailFolderNote />
      <EmailField
        {...form.field("email")}
        autoComplete="off"
        hint="We’ll email it a link to a page with a button. Nothing goes to that address until someone clicks it. Add an address again to send it another link."
      />
      {asked.field(form)}
    </FormFrame>
  );
}
