import * as z from "zod/mini";
import { emailField, tokenField } from "#src/schema/account.schema.ts";

const currentPassword = z.optional(z.string());

/** An address that inquiries are to go to. */
export const addRecipientSchema = z.strictObject({ email: emailField, currentPassword });

export const removeRecipientSchema = z.strictObject({ currentPassword });

/** The token of the link that an address got. */
export const recipientTokenSchema = z.strictObject({ token: tokenField });

/** The emails to customers by the section that changes their words, each with how it is called there. */
export const emailsOfSections = {
  inquiries: { confirmation: "Confirmation" },
  answers: { called: "After a call", missed: "After missed calls", visit: "When a visit is planned" },
  appointmentEmails: { new: "Planned", moved: "Moved", canceled: "Canceled", reminder: "Reminder" },
  reviewEmails: { ask: "Asking", remind: "Reminder" },
} as const;
export type SectionOfEmails = keyof typeof emailsOfSections;
type NamesOf<Emails> = Emails extends unknown ? keyof Emails : never;
export type EmailName = NamesOf<(typeof emailsOfSections)[SectionOfEmails]>;

/** An email as it would be with the facts of its section, saved or not. They are checked one by one (`readFacts`). */
export const emailPreviewSchema = z.strictObject({
  section: z.enum(Object.keys(emailsOfSections) as SectionOfEmails[]),
  email: z.enum(Object.values(emailsOfSections).flatMap((emails) => Object.keys(emails) as EmailName[])),
  facts: z.record(z.string(), z.unknown()),
});
