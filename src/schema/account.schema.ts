import * as z from "zod/mini";
import { asLine, asWord, emailPattern, field, isBlank } from "./fields.schema.ts";

export const accountLimits = {
  name: 100,
  email: 150,
  username: { min: 3, max: 40 },
  /** P-3: longer ones are refused, never cut (ASVS 6.2.8, 6.2.9). */
  password: { min: 12, max: 128 },
  codeDigits: 6,
  backupCode: { min: 8, max: 40 },
  /** Of a token by newToken. */
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
 * Converts A to Z only. Letters of other alphabets must not become ASCII: the address would then be another person's (AU-3).
 */
export function toAsciiLowerCase(typed: string): string {
  return typed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** In lower case, as it is compared. The length is checked before the pattern (M-11). */
export const emailField = field(
  accountErrors.email,
  (typed) => (typed.length > accountLimits.email + 20 ? typed : toAsciiLowerCase(asWord(typed))),
  (value) => value.length <= accountLimits.email && emailPattern.test(value),
);

/** ASCII only, so that no two look alike, and without an @, which marks an email. Blank is null. */
export const usernameField = z.pipe(
  field(accountErrors.username, asWord, (value) => value === "" || /^[A-Za-z0-9._-]{3,40}$/.test(value)),
  z.transform((value) => (value === "" ? null : value)),
);

/**
 * A password as it is rated, counted and hashed: devices send é as one character or as two (AUTH-19). NFC as in RFC 8265, since NFKC
 * would also make different characters the same.
 */
export function composed(password: string): string {
  return password.normalize("NFC");
}

/** A password to compare. An older one may be longer composed than as it was typed. */
export const passwordField = passwordFieldOf(accountErrors.password);

export function passwordFieldOf(missing: string) {
  const length = (value: string) => Math.min(value.length, composed(value).length);
  return z.string({ error: missing }).check(
    z.refine((value) => value !== "", { error: missing }),
    z.refine((value) => length(value) <= accountLimits.password.max, { error: accountErrors.newPasswordLong }),
  );
}

/** The token of a link. */
export const tokenField = z.string().check(z.maxLength(200));

/** Six ASCII digits (TF-14). */
export const codeField = z
  .string({ error: accountErrors.code })
  .check(z.regex(/^[0-9]{6}$/, { error: accountErrors.code }));
