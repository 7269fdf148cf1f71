import * as z from "zod/mini";
import { asLine, asText, asWord, emailPattern, field, isBlank } from "#src/schema/fields.schema.ts";

/** Maximum lengths in UTF-16 units, as the browser's maxlength counts. */
export const messageLimits = {
  name: 100,
  email: 150,
  /** Digits of a phone number without its punctuation. */
  phoneDigits: { min: 10, max: 11 },
  /** As typed: "+1 (352) 555 - 0142", with the invisible characters that contact lists add on copying. */
  phoneTyped: 40,
  address: 250,
  text: 8000,
  /** Google's tokens reach 2 KB; longer ones are refused without a check. */
  captchaToken: 4096,
} as const;

/** The error of each field: one text for missing, blank, too long and malformed (FORM-02 to FORM-04, FORM-06). */
export const messageFieldErrors = {
  firstName: "First name is required and should be less than 100 characters.",
  lastName: "Last name is required and should be less than 100 characters.",
  email: "Valid email is required.",
  phone: "Phone number is required and should be 10-11 digits.",
  address: "Address is required and should be less than 250 characters.",
  projectNeeds: "Project needs are required and should be less than 8000 characters.",
  additionalInfo: "Additional info should be less than 8000 characters.",
  message: "Message is required and should be less than 8000 characters.",
  captcha: "Please complete the reCAPTCHA verification.",
  attachments: "The photos could not be added. Please choose them again.",
} as const;

/** The value of the fields that the contact form does not have (FORM-10). */
const notAsked = "N/A";

/** "+1 (352) 555-0142" → "13525550142": the digits of a number; other characters stay. Removes format characters, which contact lists put around copied numbers. */
export function asDigits(typed: string): string {
  if (typed.length > messageLimits.phoneTyped) return typed;
  return typed.replace(/[\s\p{Cf}().[\]\u2010-\u2015\u2212-]/gu, "").replace(/^\+/, "");
}

/** The ten digits of a number of the United States, with or without the country's code; other digits as they are (JOB-01). */
export function phoneKey(digits: string): string {
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

const phonePattern = new RegExp(`^[0-9]{${messageLimits.phoneDigits.min},${messageLimits.phoneDigits.max}}$`);

const required = (max: number) => (value: string) => !isBlank(value) && value.length <= max;

const person = {
  firstName: field(messageFieldErrors.firstName, asLine, required(messageLimits.name)),
  lastName: field(messageFieldErrors.lastName, asLine, required(messageLimits.name)),
  // The length is checked first, so the pattern never sees more than 150 characters (M-11).
  email: field(
    messageFieldErrors.email,
    asWord,
    (value) => value.length <= messageLimits.email && emailPattern.test(value),
  ),
  phone: field(messageFieldErrors.phone, asDigits, (value) => phonePattern.test(value)),
};

/** The home page's inquiry form, without its captcha. Values come out trimmed, the phone number as digits. */
export const inquirySchema = z.strictObject({
  ...person,
  address: field(messageFieldErrors.address, asLine, required(messageLimits.address)),
  projectNeeds: field(messageFieldErrors.projectNeeds, asText, required(messageLimits.text)),
  additionalInfo: z._default(
    field(messageFieldErrors.additionalInfo, asText, (value) => value.length <= messageLimits.text),
    "",
  ),
});

/** The contact page's form, without its captcha. */
export const contactSchema = z.strictObject({
  ...person,
  message: field(messageFieldErrors.message, asText, required(messageLimits.text)),
});

/** The token of a solved captcha. */
export const recaptchaToken = z.string({ error: messageFieldErrors.captcha }).check(
  z.refine((token) => token !== "" && token.length <= messageLimits.captchaToken, {
    error: messageFieldErrors.captcha,
  }),
);

/** The token of what is sent along with an inquiry, as the server makes it. */
export const attachmentsToken = /^[\w-]{43}$/;

/** The body of POST /api/public/messages: an inquiry, the captcha's token, and optionally that of what is sent along (LEAD-20). */
export const newMessageSchema = z
  .strictObject({
    ...inquirySchema.shape,
    recaptchaToken,
    attachments: z.optional(
      z
        .string({ error: messageFieldErrors.attachments })
        .check(z.regex(attachmentsToken, messageFieldErrors.attachments)),
    ),
  })
  .check(
    z.refine((sent) => !isContact(sent) || !isBlank(sent.additionalInfo), {
      path: ["additionalInfo"],
      error: messageFieldErrors.message,
    }),
  );

export type Inquiry = z.output<typeof inquirySchema>;
export type Contact = z.output<typeof contactSchema>;

/** Whether it came from the contact form; its text is then in `additionalInfo`. */
export function isContact(sent: Pick<Inquiry, "address" | "projectNeeds">): boolean {
  return sent.address === notAsked && sent.projectNeeds === notAsked;
}

/** The contact form's values as an inquiry (FORM-10). */
export function contactAsInquiry({ message, ...who }: Contact): Inquiry {
  return { ...who, address: notAsked, projectNeeds: notAsked, additionalInfo: message };
}
