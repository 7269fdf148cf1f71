import * as z from "zod/mini";
import { asLine, asWord, emailPattern, field, isBlank, wasRequired } from "#src/schema/fields.schema.ts";
import { asDigits, messageLimits, phoneKey } from "../schema.ts";

/** Numbers and addresses of one person. */
export const maxContacts = 20;

/** What is wrong with the fields of a person. */
export const personErrors = {
  name: "Enter a first or a last name.",
  nameTooLong: `A name has at most ${messageLimits.name} characters.`,
  phone: "Enter a phone number of 7 to 15 digits.",
  email: "Enter an email address, such as ann@example.com, or leave it empty.",
  contacts: `A person has at most ${maxContacts} of them.`,
  gone: "This person no longer exists. Someone may have joined or deleted them.",
} as const;

const name = field(personErrors.nameTooLong, asLine, (value) => value.length <= messageLimits.name);

/** First and last name; one of them may be empty. */
export const nameShape = { firstName: name, lastName: name };

export function hasName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return !isBlank(firstName) || !isBlank(lastName);
}

/** A number in any notation, as it is stored. One that cannot exist in North America is taken (JOB-07). */
export const phoneSchema = field(
  personErrors.phone,
  (typed) => phoneKey(asDigits(typed)),
  (digits) => /^\d{7,15}$/.test(digits),
);

/** An address in lower case, as it is stored. */
export const emailSchema = field(
  personErrors.email,
  (typed) => asWord(typed).toLowerCase(),
  (value) => value.length <= messageLimits.email && emailPattern.test(value),
);

const contacts = <Schema extends typeof phoneSchema>(schema: Schema) =>
  z.array(schema, { error: personErrors.contacts }).check(
    z.maxLength(maxContacts, personErrors.contacts),
    z.overwrite((all) => [...new Set(all)].sort()),
  );

const personShape = { ...nameShape, phones: contacts(phoneSchema), emails: contacts(emailSchema) };
const wantsNoEmails = z.boolean({ error: "wantsNoEmails must be true or false." });

/** The body of PATCH /api/admin/people/{id}: any of the fields, and what the person at the screen saw in them (EDIT-01). */
export const personChangeSchema = z.extend(z.partial(z.strictObject({ ...personShape, wantsNoEmails })), {
  was: wasRequired,
});

/** The body of POST /api/admin/people/{id}/join: who becomes part of this person. */
export const joinSchema = z.strictObject({ personId: z.int({ error: personErrors.gone }) });

/** The body of POST /api/admin/people/{id}/separate: the jobs that go to a person of their own. */
export const separateSchema = z.strictObject({
  jobs: z.array(z.int(), { error: "Choose what belongs to another person." }).check(z.minLength(1), z.maxLength(1000)),
  /** Gives back both people as they were before the join that has brought these jobs. */
  undo: z._default(z.boolean({ error: "undo must be true or false." }), false),
});

export type PersonChange = z.output<typeof personChangeSchema>;
export type Separation = z.output<typeof separateSchema>;
