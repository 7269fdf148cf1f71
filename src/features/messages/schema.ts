import * as z from "zod/mini";
import { asLine, asText, emailPattern, field, isBlank } from "#src/platform/database/fields.schema.ts";

/** The longest and shortest input of every field, counted as the browser's maxlength counts (UTF-16 units). */
export const limits = {
  name: 100,
  email: 150,
  /** Digits that remain of a phone number once spaces, dots, dashes, brackets and the plus sign are gone. */
  phoneDigits: { min: 10, max: 11 },
  /** As typed: "+1 (352) 555 - 0142" and the invisible marks that contact lists add on copying. */
  phoneTyped: 40,
  address: 250,
  text: 8000,
  /** Google's tokens reach 2 KB; whatever is longer is refused before anyone looks at it. */
  captchaToken: 4096,
} as const;

/** What a person reads when a field is missing, blank, too long or not of its kind (FORM-02 to FORM-04, FORM-06). */
export const fieldErrors = {
  firstName: "First name is required and should be less than 100 characters.",
  lastName: "Last name is required and should be less than 100 characters.",
  email: "Valid email is required.",
  phone: "Phone number is required and should be 10-11 digits.",
  address: "Address is required and should be less than 250 characters.",
  projectNeeds: "Project needs are required and should be less than 8000 characters.",
  additionalInfo: "Additional info should be less than 8000 characters.",
  message: "Message is required and should be less than 8000 characters.",
  captcha: "Please complete the reCAPTCHA verification.",
} as const;

/** What the contact form sends where it has no field (FORM-10). */
const notAsked = "N/A";

/** "+1 (352) 555-0142" → "13525550142". Format characters go too: contact lists put them around copied numbers. */
function asDigits(typed: string): string {
  if (typed.length > limits.phoneTyped) return typed;
  return typed.replace(/[\s\p{Cf}().[\]\u2010-\u2015\u2212-]/gu, "").replace(/^\+/, "");
}

const phonePattern = new RegExp(`^[0-9]{${limits.phoneDigits.min},${limits.phoneDigits.max}}$`);

const required = (max: number) => (value: string) => !isBlank(value) && value.length <= max;

const person = {
  firstName: field(fieldErrors.firstName, asLine, required(limits.name)),
  lastName: field(fieldErrors.lastName, asLine, required(limits.name)),
  // Length first: a pattern never sees more than 150 characters.
  email: field(
    fieldErrors.email,
    (typed) => typed.trim(),
    (value) => value.length <= limits.email && emailPattern.test(value),
  ),
  phone: field(fieldErrors.phone, asDigits, (value) => phonePattern.test(value)),
};

/** The home page's inquiry form, without its captcha. Values come out trimmed, the phone number as digits. */
export const inquirySchema = z.strictObject({
  ...person,
  address: field(fieldErrors.address, asLine, required(limits.address)),
  projectNeeds: field(fieldErrors.projectNeeds, asText, required(limits.text)),
  additionalInfo: z._default(
    field(fieldErrors.additionalInfo, asText, (value) => value.length <= limits.text),
    "",
  ),
});

/** The contact page's form, without its captcha. */
export const contactSchema = z.strictObject({
  ...person,
  message: field(fieldErrors.message, asText, required(limits.text)),
});

/** What POST /api/public/messages takes: an inquiry and the captcha's token. */
export const newMessageSchema = z
  .strictObject({
    ...inquirySchema.shape,
    recaptchaToken: z
      .string({ error: fieldErrors.captcha })
      .check(z.refine((token) => token !== "" && token.length <= limits.captchaToken, { error: fieldErrors.captcha })),
  })
  .check(
    z.refine((sent) => !isContact(sent) || !isBlank(sent.additionalInfo), {
      path: ["additionalInfo"],
      error: fieldErrors.message,
    }),
  );

export type Inquiry = z.output<typeof inquirySchema>;
export type Contact = z.output<typeof contactSchema>;

/** Did this come from the contact form, whose only text is in additionalInfo? */
export function isContact(sent: Pick<Inquiry, "address" | "projectNeeds">): boolean {
  return sent.address === notAsked && sent.projectNeeds === notAsked;
}

/** The contact form's values in the shape that the server takes (FORM-10). */
export function contactAsInquiry({ message, ...who }: Contact): Inquiry {
  return { ...who, address: notAsked, projectNeeds: notAsked, additionalInfo: message };
}
