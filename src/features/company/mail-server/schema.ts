import * as z from "zod/mini";
import { optionalLine } from "#src/facts/fact-parts.schema.ts";
import { asWord, emailPattern, field, limited } from "#src/schema/fields.schema.ts";

/** Those on which mail servers take mail from programs (OWN-138). */
export const mailPorts = [587, 465, 2525, 25] as const;

const address = "Please enter one email address, or leave it empty.";
const isAddress = (typed: string) => typed === "" || (typed.length <= 250 && emailPattern.test(typed));

const mailServerFields = {
  host: field(
    "Please enter the name of the server, such as smtp.example.com.",
    (typed) => asWord(typed).toLowerCase(),
    (typed) => typed.length <= 253 && /^[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/.test(typed),
  ),
  port: z.literal(mailPorts, { error: "Please choose a port." }),
  username: field("Please enter the user, usually an email address.", asWord, (typed) => /^.{1,250}$/.test(typed)),
  /** Empty: the one that is stored for this server and user. */
  password: limited((typed) => typed, 500, "Please keep the password to 500 characters."),
  sender_name: optionalLine(60, "the sender’s name"),
  sender_address: field(address, asWord, isAddress),
};

/** A mail server as a siteadmin enters it. */
export const mailServerSchema = z.strictObject(mailServerFields);

export const removeMailServerSchema = z.strictObject({
  /** When it was last changed, as the person saw it; empty for none. */
  seen: z.string(),
  currentPassword: z.optional(z.string()),
});

export const saveMailServerSchema = z.extend(removeMailServerSchema, mailServerFields);
