import * as z from "zod/mini";
import { accountLimits, codeField, emailField, passwordField } from "../schema.ts";

/** How the second step of a sign-in is proven. */
export type TwoFactorMethod = "app" | "email";

/** Said by the server and shown as it is (TFA-06, TFA-08). */
export const twoFactorTexts = {
  on: "Two-Factor Authentication enabled.",
  off: "Two-Factor Authentication disabled.",
  wrongCode: "Invalid OTP.",
  notYours: "This is not your email.",
  passwordToDisable: "Password is required to disable 2FA.",
} as const;

/** The e-mail is the account's own, where it is sent along; it only names the account. */
export const enableSchema = z.strictObject({ email: z.optional(emailField) });

export const otpSchema = z.strictObject({ otp: codeField });

export const ownPasswordSchema = z.strictObject({ password: passwordField });

export const disableSchema = z.strictObject({
  password: z.string({ error: twoFactorTexts.passwordToDisable }).check(
    z.refine((value) => value !== "", { error: twoFactorTexts.passwordToDisable }),
    z.maxLength(accountLimits.password.max),
  ),
});
