import * as z from "zod/mini";
import { optionalLine } from "#src/facts/fact-parts.schema.ts";
import { asWord, emailPattern, field, limited } from "#src/schema/fields.schema.ts";

/** Those on which mail servers take mail from programs (OWN-138). */
export const mailPorts = [587, 465, 2525, 25] as const;

export const mailServerLimits = { host: 253, user: 250, password: 500, senderName: 60, senderAddress: 250 } as const;

const short = (max: number, error: string) => field(error, asWord, (value) => value !== "" && value.length <= max);

/** A mail server as a siteadmin enters it. */
export const mailServerFields = z.strictObject({
  host: field(
    "Please enter the name of the server, such as smtp.example.com.",
    (typed) => asWord(typed).toLowerCase(),
    (value) => value.length <= mailServerLimits.host && /^[a-z0-9](?:[a-z0-9-]|\.(?!\.)|:)*[a-z0-9]$/.test(value),
  ),
  port: z.coerce
    .number()
    .check(z.refine((port) => (mailPorts as readonly number[]).includes(port), { error: "Please choose a port." })),
  user: short(mailServerLimits.user, "Please enter the user, usually an email address."),
  /** Empty: the one that is stored for this server and user. */
  password: limited((typed) => typed, mailServerLimits.password, "Please keep the password to 500 characters."),
  senderName: optionalLine(mailServerLimits.senderName, "the sender’s name"),
  senderAddress: field(
    "Please enter one email address, or leave it empty.",
    asWord,
    (value) => value === "" || (value.length <= mailServerLimits.senderAddress && emailPattern.test(value)),
  ),
});

export const saveMailServerSchema = z.extend(mailServerFields, {
  /** When the server was last changed, as the person saw it; empty for none. */
  seen: z.string(),
  currentPassword: z.optional(z.string()),
});

/** As a page shows it: without the password. */
export type ShownMailServer = {
  /** SMTP_URL goes before it. */
  isSetOnServer: boolean;
  server: { host: string; port: string; user: string; senderName: string; senderAddress: string };
  /** Empty while there is none. */
  changedAt: string;
  changedBy: string;
};
