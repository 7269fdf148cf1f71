import * as z from "zod/mini";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { emailField, tokenField } from "#src/schema/account.schema.ts";

const currentPassword = z.optional(z.string());

/** An address that inquiries are to go to. */
export const addRecipientSchema = z.strictObject({ email: emailField, currentPassword });

export const removeRecipientSchema = z.strictObject({ currentPassword });

/** The token of the link that an address got. */
export const recipientTokenSchema = z.strictObject({ token: tokenField });

/** The confirmation as it would be, saved or not. */
export const confirmationSchema = z.strictObject({
  confirmationNext: factRows.confirmationNext.schema,
  confirmationTalk: factRows.confirmationTalk.schema,
  answersTo: factRows.answersTo.schema,
});
