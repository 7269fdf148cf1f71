import * as z from "zod/mini";
import { asLine, emailPattern, field, isBlank } from "#src/platform/database/fields.schema.ts";

export const accountLimits = {
  name: 100,
  email: 150,
  username: { min: 3, max: 40 },
  /** P-3; what is longer is refused, never cut (ASVS 6.2.8, 6.2.9). */
  password: { min: 12, max: 128 },
  codeDigits: 6,
  backupCode: { min: 8, max: 40 },
  /** A link's token, as newToken makes it. */
  token: 43,
} as const;

export const accountErrors = {
  name: "Name is required and should be less than 100 characters.",
  email: "Valid email is required.",
  username: "A username has 3 to 40 letters, digits, dots, dashes or underscores.",
  identifier: "Email or username is required.",
  password: "Password is required.",
  newPasswordLong: "A password has at most 128 characters.",
  code: "The code has six digits.",
  backupCode: "A backup code has at least 8 characters.",
  mismatch: "Passwords do not match.",
} as const;

export const nameField = field(
  accountErrors.name,
  asLine,
  (value) => !isBlank(value) && value.length <= accountLimits.name,
);

/**
 * A to Z in small letters and nothing else changed: other alphabets have letters that turn into ours, and an address with one
 * would then be somebody else's (AU-3).
 */
export function toAsciiLowerCase(typed: string): string {
  return typed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lower case, for it is compared so; length first, so that the pattern never sees more than 150 characters. */
export const emailField = field(
  accountErrors.email,
  (typed) => (typed.length > accountLimits.email + 20 ? typed : toAsciiLowerCase(typed.trim())),
  (value) => value.length <= accountLimits.email && emailPattern.test(value),
);

/** ASCII only, so that no two look alike; never an @, so that it cannot be taken for an address. Blank is none. */
export const usernameField = z.pipe(
  field(
    accountErrors.username,
    (typed) => typed.trim(),
    (value) => value === "" || /^[A-Za-z0-9._-]{3,40}$/.test(value),
  ),
  z.transform((value) => (value === "" ? null : value)),
);

/** A password that is to be compared: taken as it is, byte for byte. */
export const passwordField = z.string({ error: accountErrors.password }).check(
  z.refine((value) => value !== "", { error: accountErrors.password }),
  z.refine((value) => value.length <= accountLimits.password.max, { error: accountErrors.newPasswordLong }),
);

/** The form of a token from a link; anything else is no token. */
export const tokenField = z.string().check(z.maxLength(200));

/** Six ASCII digits and nothing else (TF-14). */
export const codeField = z
  .string({ error: accountErrors.code })
  .check(z.regex(/^[0-9]{6}$/, { error: accountErrors.code }));
