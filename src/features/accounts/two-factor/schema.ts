import * as z from "zod/mini";
import { codeField, emailField, passwordField, passwordFieldOf } from "#src/schema/account.schema.ts";

/** The page that shows new backup codes once; they travel in the state of the navigation (TFA-07). */
export const backupCodesPath = "/admin/user/backup-codes";

/** Answers of the server that the page shows as they are (TFA-06, TFA-08). */
export const twoFactorTexts = {
  on: "Two-Factor Authentication enabled.",
  off: "Two-Factor Authentication disabled.",
  wrongCode: "Invalid OTP.",
  notYours: "This is not your email.",
  passwordToDisable: "Password is required to disable 2FA.",
} as const;

/** What the page says where the server says nothing (GUARD-07). */
export function failureTexts(failed: string) {
  return { csrfMissing: `${failed} due to security validation.`, fallback: `${failed}.` };
}

/** … about a code that was not verified (TFA-08). */
export const verifyTexts = { ...failureTexts("Failed to verify OTP"), fallback: twoFactorTexts.wrongCode };

/** The email of the own account, if it is sent. */
export const enableSchema = z.strictObject({ email: z.optional(emailField) });

export const otpSchema = z.strictObject({ otp: codeField });

export const ownPasswordSchema = z.strictObject({ password: passwordField });

export const disableSchema = z.strictObject({ password: passwordFieldOf(twoFactorTexts.passwordToDisable) });
