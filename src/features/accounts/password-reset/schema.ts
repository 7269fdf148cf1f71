import * as z from "zod/mini";
import { accountErrors, emailField, tokenField } from "../schema.ts";

export const forgotPasswordSchema = z.strictObject({ email: emailField });

/** Any text, for whatever a mail program has made of the link is answered with `valid: false`. */
export const verifyResetTokenSchema = z.strictObject({ token: z.string() });

/** How long and how good the password has to be is judged by the server (passwords/password-strength.server.ts). */
export const resetPasswordSchema = z.strictObject({
  token: tokenField,
  email: emailField,
  newPassword: z.string({ error: accountErrors.password }),
});
