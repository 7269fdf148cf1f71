import * as z from "zod/mini";
import { isBlank } from "#src/platform/database/fields.schema.ts";
import { accountErrors, accountLimits, codeField, passwordField, toAsciiLowerCase } from "../schema.ts";

/** Longer than any token of a solved puzzle or of Google's. */
const maxCaptchaTokenLength = 8_000;

/**
 * E-mail or username as it is looked up: without the spaces that keyboards add, and in small letters.
 */
const identifierField = z.string({ error: accountErrors.identifier }).check(
  z.refine((typed) => typed.length <= accountLimits.email + 20, { error: accountErrors.identifier, abort: true }),
  z.overwrite((typed) => toAsciiLowerCase(typed.trim())),
  z.refine((value) => !isBlank(value) && value.length <= accountLimits.email, { error: accountErrors.identifier }),
);

export const loginSchema = z.strictObject({
  identifier: identifierField,
  password: passwordField,
  /** Only after 403 `captcha_required`. */
  recaptchaToken: z.optional(z.string().check(z.maxLength(maxCaptchaTokenLength))),
});

const oneOfTwo = "Send either the code or a backup code.";

export const secondStepSchema = z
  .strictObject({
    /** As the 206 gave it. */
    userId: z.optional(z.int()),
    otp: z.optional(codeField),
    backupCode: z.optional(
      z
        .string({ error: accountErrors.backupCode })
        .check(
          z.trim(),
          z.minLength(accountLimits.backupCode.min, { error: accountErrors.backupCode }),
          z.maxLength(accountLimits.backupCode.max, { error: accountErrors.backupCode }),
        ),
    ),
    /** For 30 days no second factor on this device. */
    trustDevice: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ otp, backupCode }) => (otp === undefined) !== (backupCode === undefined), {
      path: ["otp"],
      error: oneOfTwo,
    }),
  );

export type SecondStep = z.output<typeof secondStepSchema>;
