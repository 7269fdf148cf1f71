import { type Role, roleNames } from "#src/features/accounts/access.ts";
import { stepWords } from "#src/features/heartbeat/steps.ts";
import { whenInOffice } from "#src/platform/office-time.ts";
import type { Details, Kind } from "./kinds.ts";
import type { ActivityRow } from "./queries.server.ts";

/** A piece of a sentence. Names stand alone, so that one written from right to left leaves the rest as it is. */
export type Part = string | { name: string };

type Told<K extends Kind> = { by: Part; whom: Part; details: Details[K]; known: boolean; many: boolean };

type Sentences = { readonly [K in Kind]: (told: Told<K>) => Part[] };

/** One function for each kind: the log keeps facts, and what they are called can be put better later. */
const sentences: Sentences = {
  "signed-in": ({ by, details: { browser, factor } }) =>
    factor === "backup code"
      ? say`${by} signed in with a backup code: ${browser}.`
      : factor === "trusted"
        ? say`${by} signed in on a trusted device: ${browser}.`
        : say`${by} signed in: ${browser}.`,
  "signed-out": ({ by }) => say`${by} signed out.`,
  "sign-in-failed": ({ whom, known, many }) =>
    many
      ? say`Many others tried to sign in, and failed.`
      : known
        ? say`Somebody gave a wrong password for ${whom}.`
        : say`Somebody tried to sign in with an unknown name.`,
  "code-failed": ({ whom, many }) =>
    many ? say`Many others gave a wrong sign-in code.` : say`Somebody who knows ${whom}’s password gave a wrong code.`,
  "code-locked": ({ whom, details: { wrongCodes } }) =>
    say`After ${wrongCodes} wrong codes no further one is taken for ${whom} for a while.`,
  "signed-out-by-misses": ({ by }) => say`${by} was signed out after five wrong passwords.`,
  "session-ended": ({ by, details: { browser } }) => say`${by} signed out another browser: ${browser}.`,
  "sessions-ended": ({ by, details: { count } }) =>
    say`${by} signed out everywhere else: ${counted(count, "browser")}.`,
  "device-forgotten": ({ by, details: { browser } }) => say`${by} made a browser unknown again: ${browser}.`,

  "reset-asked": ({ whom, known, many }) =>
    many
      ? say`Many others asked for a new password.`
      : known
        ? say`Somebody asked for a new password for ${whom}.`
        : say`Somebody asked for a new password for an address without an account.`,
  "password-reset": ({ by }) => say`${by} chose a new password by a mailed or printed link.`,
  "password-changed": ({ by }) => say`${by} changed their password.`,
  "two-factor-on": ({ by, details: { method } }) =>
    say`${by} turned two-factor authentication on (${method === "app" ? "app" : "e-mail"}).`,
  "two-factor-off": ({ by, whom, known }) =>
    known
      ? say`${by} turned two-factor authentication of ${whom} off.`
      : say`${by} turned two-factor authentication off.`,
  "backup-codes-renewed": ({ by }) => say`${by} made new backup codes.`,
  "email-change-begun": ({ by }) => say`${by} entered another e-mail address; it is still to be confirmed.`,
  "email-changed": ({ by }) => say`${by} has another e-mail address now.`,
  "profile-changed": ({ by, details: { fields } }) => say`${by} changed their ${fields.join(" and ")}.`,
  "role-changed": ({ by, whom, details: { from, to } }) =>
    say`${by} changed the role of ${whom} from ${roleInWords(from)} to ${roleInWords(to)}.`,
  "user-invited": ({ by, whom }) => say`${by} invited ${whom}.`,
  "user-registered": ({ by, details: { role } }) => say`${by} registered as ${roleInWords(role)}.`,
  "user-deleted": ({ by, whom, details: { role } }) =>
    say`${by} deleted the account of ${whom} (${roleInWords(role)}).`,
  "account-made": ({ by, whom, details: { role } }) => say`${by} made an account for ${whom} (${roleInWords(role)}).`,
  "password-link-made": ({ by, whom }) => say`${by} made a link by which ${whom} chooses a new password.`,

  "review-added": ({ by, whom, details: { shown } }) => say`${by} added the review by ${whom}${hiddenUnless(shown)}.`,
  "review-edited": ({ by, whom }) => say`${by} edited the review by ${whom}.`,
  "review-hidden": ({ by, whom }) => say`${by} took the review by ${whom} off the site.`,
  "review-shown": ({ by, whom }) => say`${by} put the review by ${whom} on the site.`,
  "review-deleted": ({ by, whom }) => say`${by} deleted the review by ${whom}.`,
  "review-restored": ({ by, whom }) => say`${by} brought back the review by ${whom}.`,
  "reviews-reordered": ({ by }) => say`${by} changed the order of the reviews.`,

  "picture-added": ({ by, whom, details: { shown } }) => say`${by} added the picture “${whom}”${hiddenUnless(shown)}.`,
  "picture-edited": ({ by, whom }) => say`${by} changed the description of the picture “${whom}”.`,
  "picture-hidden": ({ by, whom }) => say`${by} took the picture “${whom}” off the site.`,
  "picture-shown": ({ by, whom }) => say`${by} put the picture “${whom}” on the site.`,
  "picture-deleted": ({ by, whom }) => say`${by} deleted the picture “${whom}”.`,
  "picture-restored": ({ by, whom }) => say`${by} brought back the picture “${whom}”.`,
  "picture-prepared-again": ({ by, whom }) => say`${by} had the picture “${whom}” prepared once more.`,
  "pictures-reordered": ({ by }) => say`${by} changed the order of the pictures.`,

  "message-archived": ({ by, whom }) => say`${by} archived the message from ${whom}.`,
  "message-unarchived": ({ by, whom }) => say`${by} made the message from ${whom} active again.`,
  "message-deleted": ({ by, whom }) => say`${by} deleted the message from ${whom}.`,
  "mail-sent-again": ({ by, whom }) => say`${by} had the mail about the message from ${whom} sent again.`,
  "messages-exported": ({ by, details: { list, found } }) => {
    const messages = list === "all" ? "all messages" : `the ${list} messages`;
    return say`${by} downloaded ${found ? `a search in ${messages}` : messages} as CSV.`;
  },

  "samples-removed": ({ by, details: { count } }) =>
    say`${by} removed the sample content: ${counted(count, "entry", "entries")}.`,
  "settings-changed": ({ by, details: { names } }) => say`${by} was started with other settings: ${names.join(", ")}.`,
  "backup-made": ({ by }) => say`${by} made a backup.`,
  "backup-failed": ({ by }) => say`${by} could not make a backup.`,
  "backup-restored": ({ by, details: { madeAt } }) =>
    say`${by} restored the backup of ${whenInOffice(new Date(madeAt))}.`,
  "data-put-back": ({ by }) => say`${by} put back the data that an earlier restore had replaced.`,
  "test-mail-sent": ({ by, whom }) => say`${by} sent a test mail to ${whom}.`,
  "test-mail-failed": ({ by, whom }) => say`${by} could not send a test mail to ${whom}.`,
  "heartbeat-failed": ({ details: { step } }) => say`The nightly test inquiry failed: ${stepWords[step]}.`,
  "heartbeat-recovered": () => say`The nightly test inquiry arrives again.`,
};

/** What a line says, in plain English. A kind that only a newer version knows is said to be one. */
export function sentenceOf(row: ActivityRow): Part[] {
  const kind = row.kind as Kind;
  const details = JSON.parse(row.details);
  if (!Object.hasOwn(sentences, kind))
    return say`${{ name: row.actor_name }} did something that this version has no words for.`;
  const told = {
    by: row.actor_id === null ? row.actor_name : { name: row.actor_name },
    whom: { name: row.subject ?? "" },
    details,
    known: row.subject !== null,
    many: details.many === true,
  };
  // The row was written by the same kind, so its details are that kind's.
  return (sentences[kind] as (told: Told<Kind>) => Part[])(told);
}

/** The sentence as one text. */
export function asText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.name)).join("");
}

function say(strings: TemplateStringsArray, ...values: readonly (Part | number)[]): Part[] {
  return strings
    .flatMap((string, index) => [string, values[index] ?? ""])
    .map((part) => (typeof part === "number" ? part.toLocaleString("en-US") : part))
    .filter((part) => part !== "");
}

function roleInWords(role: Role): string {
  return roleNames[role].toLowerCase();
}

function hiddenUnless(shown: boolean): string {
  return shown ? "" : ", hidden for now";
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
}
