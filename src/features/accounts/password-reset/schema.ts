import * as z from "zod/mini";
import { accountErrors, emailField, tokenField } from "#src/schema/account.schema.ts";

export const forgotPasswordSchema = z.strictObject({ email: emailField });

/** Any text: a link that a mail program has changed is answered with `valid: false`. */
export const verifyResetTokenSchema = z.strictObject({ token: z.string() });

/** The strength of the password is checked separately (passwords/password-strength.server.ts). */
export const resetPasswordSchema = z.strictObject({
  token: tokenField,
  email: emailField,
  newPassword: z.string({ error: accountErrors.password }),
});
