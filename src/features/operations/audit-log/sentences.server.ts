import { factWords } from "#src/facts/fact-words.ts";
import type { FactName } from "#src/facts/facts.schema.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { stateNames } from "#src/features/messages/calls/states.schema.ts";
import { stepWords } from "#src/features/operations/self-check/steps.ts";
import { officeDayAndTime } from "#src/platform/process/office-time.ts";
import type { Details, Kind } from "#src/staff/audit/kinds.ts";
import type { ActivityRow } from "#src/staff/audit/queries.server.ts";
import { roleNames } from "#src/staff/session/access.ts";
import { because, counted, hiddenUnless, type Part, pageWords, say } from "./sentence-parts.ts";

type Facts<K extends Kind> = {
  by: Part;
  whom: Part;
  details: Details[K];
  known: boolean;
  many: boolean;
  timeZone: string;
};

type Sentences = { readonly [K in Kind]: (facts: Facts<K>) => Part[] };

const list = new Intl.ListFormat("en-US");

/** One function for each kind. The log stores facts, so that their wording can change later. */
const sentences: Sentences = {
  "signed-in": ({ by, details: { browser, factor } }) =>
    factor === "backup code"
      ? say`${by} logged in with a backup code: ${browser}.`
      : factor === "trusted"
        ? say`${by} logged in on a trusted browser: ${browser}.`
        : say`${by} logged in: ${browser}.`,
  "signed-out": ({ by }) => say`${by} logged out.`,
  "sign-in-failed": ({ whom, known, many }) =>
    many
      ? say`Many others tried to log in, and failed.`
      : known
        ? say`Someone entered a wrong password for ${whom}.`
        : say`Someone tried to log in with an unknown name.`,
  "code-failed": ({ whom, many }) =>
    many
      ? say`Many others entered a wrong login code.`
      : say`Someone who knows ${whom}’s password entered a wrong code.`,
  "code-locked": ({ whom, details: { wrongCodes } }) =>
    say`After ${wrongCodes} wrong codes, no more codes are accepted for ${whom} for a while.`,
  "signed-out-by-misses": ({ by }) => say`${by} was logged out after five wrong passwords.`,
  "session-ended": ({ by, details: { browser } }) => say`${by} logged out another browser: ${browser}.`,
  "sessions-ended": ({ by, details: { count } }) =>
    say`${by} logged out everywhere else: ${counted(count, "browser")}.`,
  "device-forgotten": ({ by, details: { browser } }) => say`${by} stopped trusting a browser: ${browser}.`,

  "reset-asked": ({ whom, known, many }) =>
    many
      ? say`Many others asked for a new password.`
      : known
        ? say`Someone asked for a new password for ${whom}.`
        : say`Someone asked for a new password for an address without an account.`,
  "password-reset": ({ by }) => say`${by} chose a new password with an emailed or printed link.`,
  "password-changed": ({ by }) => say`${by} changed their password.`,
  "two-factor-on": ({ by, details: { method } }) =>
    say`${by} turned on two-factor authentication (${method === "app" ? "app" : "email"}).`,
  "two-factor-off": ({ by, whom, known }) =>
    known
      ? say`${by} turned off two-factor authentication for ${whom}.`
      : say`${by} turned off two-factor authentication.`,
  "backup-codes-renewed": ({ by }) => say`${by} created new backup codes.`,
  "email-change-begun": ({ by }) => say`${by} entered a new email address, which is not confirmed yet.`,
  "email-changed": ({ by }) => say`${by} has a new email address now.`,
  "profile-changed": ({ by, details: { fields } }) => say`${by} changed their ${fields.join(" and ")}.`,
  "role-changed": ({ by, whom, details: { from, to } }) =>
    say`${by} changed the role of ${whom} from ${roleNames[from]} to ${roleNames[to]}.`,
  "user-invited": ({ by, whom }) => say`${by} invited ${whom}.`,
  "user-registered": ({ by, details: { role } }) => say`${by} registered as ${roleNames[role]}.`,
  "user-deleted": ({ by, whom, details: { role } }) => say`${by} deleted the account of ${whom} (${roleNames[role]}).`,
  "account-made": ({ by, whom, details: { role } }) => say`${by} created an account for ${whom} (${roleNames[role]}).`,
  "password-link-made": ({ by, whom }) => say`${by} created a link for ${whom} to choose a new password.`,

  "review-added": ({ by, whom, details: { shown } }) => say`${by} added the review by ${whom}${hiddenUnless(shown)}.`,
  "review-edited": ({ by, whom }) => say`${by} edited the review by ${whom}.`,
  "review-hidden": ({ by, whom, details: { reason } }) =>
    say`${by} took the review by ${whom} off the site${because(reason)}.`,
  "review-shown": ({ by, whom }) => say`${by} put the review by ${whom} on the site.`,
  "review-deleted": ({ by, whom, details: { reason } }) => say`${by} deleted the review by ${whom}${because(reason)}.`,
  "review-restored": ({ by, whom }) => say`${by} restored the review by ${whom}.`,
  "reviews-reordered": ({ by }) => say`${by} changed the order of the reviews.`,
  "review-answered": ({ by, whom }) => say`${by} answered the review by ${whom}.`,
  "review-answer-removed": ({ by, whom }) => say`${by} removed the answer to the review by ${whom}.`,
  "review-written": ({ whom }) => say`${whom} wrote a review with the link of an email.`,
  "review-rewritten": ({ whom }) => say`${whom} changed their review with the link of an email.`,
  "review-withdrawn": ({ whom }) => say`${whom} took their review back with the link of an email.`,
  "review-asked": ({ by, whom }) => say`${by} asked ${whom} for a review.`,
  "reviews-asked": ({ by, details: { count } }) => say`${by} asked ${counted(count, "won customer")} for a review.`,
  "review-emails-stopped": ({ by }) =>
    typeof by === "string"
      ? say`${by} wants no more emails that ask for a review.`
      : say`${by} stopped the emails that ask a customer for a review.`,

  "picture-added": ({ by, whom, details: { shown } }) => say`${by} added the image “${whom}”${hiddenUnless(shown)}.`,
  "picture-edited": ({ by, whom }) => say`${by} changed the description of the image “${whom}”.`,
  "picture-hidden": ({ by, whom }) => say`${by} took the image “${whom}” off the site.`,
  "picture-shown": ({ by, whom }) => say`${by} put the image “${whom}” on the site.`,
  "picture-deleted": ({ by, whom }) => say`${by} deleted the image “${whom}”.`,
  "picture-restored": ({ by, whom }) => say`${by} restored the image “${whom}”.`,
  "picture-prepared-again": ({ by, whom }) => say`${by} had the image “${whom}” prepared again.`,
  "pictures-reordered": ({ by }) => say`${by} changed the order of the images.`,

  "page-picture-changed": ({ by, whom, details: { delivered } }) =>
    delivered
      ? say`${by} put the delivered picture back: ${whom}.`
      : say`${by} changed a picture of the pages: ${whom}.`,
  "question-added": ({ by, whom, details: { shown } }) =>
    say`${by} added the question “${whom}”${hiddenUnless(shown)}.`,
  "question-edited": ({ by, whom }) => say`${by} edited the question “${whom}”.`,
  "question-hidden": ({ by, whom }) => say`${by} took the question “${whom}” off the site.`,
  "question-shown": ({ by, whom }) => say`${by} put the question “${whom}” on the site.`,
  "question-deleted": ({ by, whom }) => say`${by} deleted the question “${whom}”.`,
  "question-restored": ({ by, whom }) => say`${by} restored the question “${whom}”.`,
  "questions-reordered": ({ by, details: { page } }) => {
    const label = publicPages.find(({ href }) => href === `/${page}`)?.label ?? page;
    return say`${by} changed the order of the questions on “${label}”.`;
  },

  "message-archived": ({ by, whom }) => say`${by} archived the message from ${whom}.`,
  "message-unarchived": ({ by, whom }) => say`${by} unarchived the message from ${whom}.`,
  "message-deleted": ({ by, whom }) => say`${by} deleted the message from ${whom}.`,
  "message-state-changed": ({ by, whom, details: { state } }) =>
    say`${by} changed the message from ${whom} to “${stateNames[state]}”.`,
  "message-note-added": ({ by, whom }) => say`${by} added a note to the message from ${whom}.`,
  "message-answered": ({ by, whom }) => say`${by} emailed ${whom} about their message.`,
  "calendar-link-made": ({ by }) => say`${by} made a link to the calendar of next steps.`,
  "calendar-link-removed": ({ by }) => say`${by} turned off their link to the calendar of next steps.`,
  "mail-sent-again": ({ by, whom }) => say`${by} had the email about the message from ${whom} sent again.`,
  "messages-exported": ({ by, details: { list, found } }) => {
    const messages = list === "all" ? "all messages" : `the ${list} messages`;
    return say`${by} downloaded ${found ? `a search in ${messages}` : messages} as CSV.`;
  },
  "old-messages-deleted": ({ by, details: { count, years } }) =>
    say`${by} deleted ${counted(count, "message")} older than ${counted(years, "year")}, for good.`,

  "samples-removed": ({ by, details: { count } }) =>
    say`${by} removed the sample content: ${counted(count, "entry", "entries")}.`,
  "settings-changed": ({ by, details: { names } }) =>
    say`${by} was started with changed settings: ${names.join(", ")}.`,
  "facts-changed": ({ by, details: { names } }) =>
    say`${by} changed ${list.format(names.map((name) => factWords[name as FactName] ?? name))} on the company page.`,
  "texts-changed": ({ by, details: { pages } }) => say`${by} changed texts of ${list.format(pages.map(pageWords))}.`,
  "recipient-asked": ({ by, whom }) => say`${by} asked ${whom} whether it wants the inquiries.`,
  "recipient-confirmed": ({ whom }) => say`${whom} confirmed that it wants the inquiries.`,
  "recipient-removed": ({ by, whom }) => say`${by} took ${whom} off the list of those who get the inquiries.`,
  "backup-made": ({ by }) => say`${by} created a backup.`,
  "backup-failed": ({ by }) => say`${by} could not create a backup.`,
  "backup-restored": ({ by, details: { madeAt }, timeZone }) =>
    say`${by} restored the backup of ${officeDayAndTime(new Date(madeAt), timeZone)}.`,
  "data-put-back": ({ by }) => say`${by} put back the data that an earlier restore had replaced.`,
  "recovery-confirmed": ({ by }) => say`${by} confirmed that the database provider’s point-in-time recovery is on.`,
  "backup-copy-confirmed": ({ by }) => say`${by} confirmed that a copy of the backups is kept elsewhere.`,
  "first-run-closed": ({ by }) => say`${by} closed “Make it yours” on the dashboard.`,
  "first-run-opened": ({ by }) => say`${by} opened “Make it yours” on the dashboard again.`,
  "test-mail-sent": ({ by, whom }) => say`${by} sent a test email to ${whom}.`,
  "test-mail-failed": ({ by, whom }) => say`${by} could not send a test email to ${whom}.`,
  "heartbeat-failed": ({ details: { step } }) => say`The nightly test inquiry failed: ${stepWords[step]}.`,
  "heartbeat-recovered": () => say`The nightly test inquiry is arriving again.`,
};

/** The sentence of a line. A kind of a newer version has a general one. @param timeZone of the office */
export function sentenceOf(row: ActivityRow, timeZone: string): Part[] {
  const kind = row.kind as Kind;
  const details = JSON.parse(row.details);
  if (!Object.hasOwn(sentences, kind))
    return say`${{ name: row.actor_name }} did something that this version of the site cannot describe.`;
  const facts = {
    by: row.actor_id === null ? row.actor_name : { name: row.actor_name },
    whom: { name: row.subject ?? "" },
    details,
    known: row.subject !== null,
    many: details.many === true,
    timeZone,
  };
  // The details were written with this kind.
  return (sentences[kind] as (facts: Facts<Kind>) => Part[])(facts);
}
