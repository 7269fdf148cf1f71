import * as z from "zod/mini";
import { emailField, fieldErrors, tokenField } from "../schema.ts";

export const forgotPasswordSchema = z.strictObject({ email: emailField });

export const verifyResetTokenSchema = z.strictObject({ token: tokenField });

/** How long and how good the password has to be is judged by the server (passwords/password-strength.server.ts). */
export const resetPasswordSchema = z.strictObject({
  token: tokenField,
  email: emailField,
  newPassword: z.string({ error: fieldErrors.password }),
});
