import * as z from "zod/mini";
import {
  accountErrors,
  accountLimits,
  codeField,
  passwordField,
  toAsciiLowerCase,
} from "#src/schema/account.schema.ts";
import { asWord, isBlank } from "#src/schema/fields.schema.ts";

/** Email or username as it is looked up: without the spaces that keyboards add, and in lower case. */
const identifierField = z.string({ error: accountErrors.identifier }).check(
  z.refine((typed) => typed.length <= accountLimits.email + 20, { error: accountErrors.identifier, abort: true }),
  z.overwrite((typed) => toAsciiLowerCase(asWord(typed))),
  z.refine((value) => !isBlank(value) && value.length <= accountLimits.email, { error: accountErrors.identifier }),
);

export const loginSchema = z.strictObject({
  identifier: identifierField,
  password: passwordField,
  /** Only after 403 `captcha_required`. None is longer, ours or Google's. */
  recaptchaToken: z.optional(z.string().check(z.maxLength(8_000))),
});

export const secondStepSchema = z
  .strictObject({
    /** As in the answer 206. */
    userId: z.optional(z.int()),
    otp: z.optional(codeField),
    backupCode: z.optional(
      z
        .string({ error: accountErrors.backupCode })
        .check(
          z.overwrite(asWord),
          z.minLength(accountLimits.backupCode.min, { error: accountErrors.backupCode }),
          z.maxLength(accountLimits.backupCode.max, { error: accountErrors.backupCode }),
        ),
    ),
    /** No second factor on this device for 30 days. */
    trustDevice: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ otp, backupCode }) => (otp === undefined) !== (backupCode === undefined), {
      path: ["otp"],
      error: "Send either the code or a backup code.",
    }),
  );

export type SecondStep = z.output<typeof secondStepSchema>;
