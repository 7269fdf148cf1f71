import * as z from "zod/mini";
import { isBlank } from "#src/platform/database/fields.schema.ts";
import { codeField, fieldErrors, inSmallLetters, limits, passwordField } from "../schema.ts";

/** Longer than any token of a solved puzzle or of Google's. */
const longestCaptchaToken = 8_000;

/**
 * E-mail or username as it is looked up: without the spaces that keyboards add, and in small letters.
 */
const identifierField = z.string({ error: fieldErrors.identifier }).check(
  z.refine((typed) => typed.length <= limits.email + 20, { error: fieldErrors.identifier, abort: true }),
  z.overwrite((typed) => inSmallLetters(typed.trim())),
  z.refine((value) => !isBlank(value) && value.length <= limits.email, { error: fieldErrors.identifier }),
);

export const loginSchema = z.strictObject({
  identifier: identifierField,
  password: passwordField,
  /** Only after 403 `captcha_required`. */
  recaptchaToken: z.optional(z.string().check(z.maxLength(longestCaptchaToken))),
});

const oneOfTwo = "Send either the code or a backup code.";

export const secondStepSchema = z
  .strictObject({
    /** As the 206 gave it. */
    userId: z.optional(z.int()),
    otp: z.optional(codeField),
    backupCode: z.optional(
      z
        .string({ error: fieldErrors.backupCode })
        .check(
          z.trim(),
          z.minLength(limits.backupCode.min, { error: fieldErrors.backupCode }),
          z.maxLength(limits.backupCode.max, { error: fieldErrors.backupCode }),
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

export const nothingSchema = z.strictObject({});

export type SecondStep = z.output<typeof secondStepSchema>;
