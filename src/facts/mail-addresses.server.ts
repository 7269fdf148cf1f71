import type { Db } from "#src/platform/database/database.server.ts";
import type { MailAddress } from "#src/platform/mail/mail.server.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import type { CompanyFacts } from "./company.server.ts";
import type { Company } from "./company.ts";
import type { MailServerRow } from "./mail-server-queries.server.ts";

/** The sender of all mail: MAIL_FROM, or else what belongs to the mail server, or else the company. */
export function senderOf(
  { mailFrom }: Pick<Settings, "mailFrom">,
  { name, email }: Company,
  server?: Pick<MailServerRow, "sender_name" | "sender_address">,
): string | MailAddress {
  return mailFrom ?? { name: server?.sender_name || name, address: server?.sender_address || email };
}

/** An address that may get customers' answers, and the value of the fact `answersTo` that chooses it. */
export type AnswersChoice = { value: string; email: string };

/** Asks for the sender anew each time: the company may be renamed while mail waits. */
export function currentSender(
  config: Pick<Settings, "mailFrom">,
  company: Pick<CompanyFacts, "read"> & Partial<Pick<CompanyFacts, "mailServer">>,
) {
  return async () => senderOf(config, await company.read(), company.mailServer?.());
}

type InquiryAddresses = {
  /** Who gets the inquiries: MAIL_TO, or the confirmed addresses of /admin/company, or else the company. Never empty (OWN-12). */
  recipients: readonly string[];
  /** Who may get the answers to confirmations: the recipients, and the company if it is none of them. */
  choices: readonly AnswersChoice[];
  /** The Reply-To of confirmations: the choice that `answersTo` names, or the first recipient when that is gone (FORM-19). */
  answers: string;
};

/** Where inquiries and the answers to confirmations go (decision 0038). */
export async function inquiryAddresses(
  db: Db,
  { mailTo }: Pick<Settings, "mailTo">,
  { email, answersTo }: Company,
): Promise<InquiryAddresses> {
  const listed: readonly AnswersChoice[] =
    mailTo?.slice(0, 1).map((first) => ({ value: "first", email: first })) ??
    (await listRecipients(db)).map((recipient) => ({ value: recipient.id, email: recipient.email }));
  const isCompany = (choice: AnswersChoice) => choice.email.toLowerCase() === email.toLowerCase();
  const choices = listed.some(isCompany) ? listed : [...listed, { value: "company", email }];
  const wanted = answersTo === "company" ? isCompany : ({ value }: AnswersChoice) => value === answersTo;
  const chosen = choices.find(wanted) ?? choices[0];
  return {
    recipients: mailTo ?? (listed.length > 0 ? listed.map((recipient) => recipient.email) : [email]),
    // The chosen one has the fact's value, so that a form shows it as chosen.
    choices: choices.map((choice) => (choice === chosen ? { ...choice, value: answersTo } : choice)),
    answers: chosen?.email ?? email,
  };
}

export async function recipientsOf(
  db: Db,
  config: Pick<Settings, "mailTo">,
  company: Company,
): Promise<readonly string[]> {
  return (await inquiryAddresses(db, config, company)).recipients;
}

function listRecipients(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("inquiry_recipients")
    .select(["id", "email"])
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
}
