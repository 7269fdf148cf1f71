import type { AuditArea, JobState, MessageState, Step } from "#db/schema.ts";
import { type FactName, factRows } from "#src/facts/all-facts.schema.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { officeTime } from "#src/platform/process/office-time.ts";
import { counted } from "#src/ui/text/counted.ts";
import { peopleKinds, signInKinds } from "./account-kinds.server.ts";
import { pictureKinds, reviewKinds } from "./content-kinds.server.ts";
import { entryKinds } from "./entry-kinds.server.ts";
import { type AuditFacts, type Part, pageWords, say } from "./sentence-parts.ts";
import { stateNames } from "./states.schema.ts";
import { stepWords } from "./test-inquiry-steps.ts";

const list = new Intl.ListFormat("en-US");

/**
 * The kinds of entries by their area, each with its details and its sentence. The log stores facts, so that their wording can change
 * later. Entries are kept for a year and read by others: they contain no password, token or code, no input of a failed login, and no
 * text of a message (OP-4).
 */
const kindsByArea = {
  "sign-ins": signInKinds,
  people: peopleKinds,
  reviews: reviewKinds,
  pictures: pictureKinds,
  messages: {
    "message-archived": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} archived the message from ${whom}.`,
    "message-unarchived": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} unarchived the message from ${whom}.`,
    "message-deleted": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} deleted the message from ${whom}.`,
    "message-state-changed": ({ by, whom, details: { state } }: AuditFacts<{ id: number; state: MessageState }>) =>
      say`${by} changed the message from ${whom} to “${stateNames[state]}”.`,
    "message-note-added": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} added a note to the message from ${whom}.`,
    "message-answered": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} emailed ${whom} about their message.`,
    "job-added": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} entered a job for ${whom}.`,
    "job-changed": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} corrected the job of ${whom}.`,
    "job-archived": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} archived the job of ${whom}.`,
    "job-unarchived": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} unarchived the job of ${whom}.`,
    "job-state-changed": ({ by, whom, details: { state } }: AuditFacts<{ id: number; state: JobState }>) =>
      say`${by} changed the job of ${whom} to “${stateNames[state]}”.`,
    "job-note-added": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} added a note to the job of ${whom}.`,
    "job-answered": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} emailed ${whom} about their job.`,
    "appointment-added": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} planned an appointment with ${whom}.`,
    "appointment-changed": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} changed an appointment with ${whom}.`,
    "appointment-removed": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} took back an appointment with ${whom}.`,
    "job-photo-added": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} added a photo to the job of ${whom}.`,
    "job-photo-deleted": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} deleted a photo from the job of ${whom}.`,
    "job-photo-restored": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} restored a photo of the job of ${whom}.`,
    "job-email-taken-back": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} took back the email to ${whom} before it went.`,
    "person-changed": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} corrected name, numbers or addresses of ${whom}.`,
    "people-joined": ({ by, whom }: AuditFacts<{ id: number; joined: number }>) =>
      say`${by} joined another person to ${whom}.`,
    "person-separated": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} separated jobs from ${whom}.`,
    "person-exported": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} downloaded all that is kept of ${whom}.`,
    "person-deleted": ({ by, details: { jobs, messages } }: AuditFacts<{ jobs: number; messages: number }>) =>
      say`${by} deleted a person for good, with ${counted(jobs, "job")} and ${counted(messages, "message")}.`,
    "everything-exported": ({ by }: AuditFacts) => say`${by} downloaded everything of the company.`,
    "calendar-link-made": ({ by }: AuditFacts) => say`${by} created a link to the calendar of next steps.`,
    "calendar-link-removed": ({ by }: AuditFacts) => say`${by} turned off their link to the calendar of next steps.`,
    "mail-sent-again": ({ by, whom }: AuditFacts<{ id: number }>) =>
      say`${by} had the email about the message from ${whom} sent again.`,
    "messages-exported": ({
      by,
      details: { list, found },
    }: AuditFacts<{ list: "active" | "archived" | "all"; found: boolean }>) => {
      const messages = list === "all" ? "all messages" : `the ${list} messages`;
      return say`${by} downloaded ${found ? `a search in ${messages}` : messages} as CSV.`;
    },
    /** `years`: how long messages are kept. */
    "old-messages-deleted": ({ by, details: { count, years } }: AuditFacts<{ count: number; years: number }>) =>
      say`${by} deleted ${counted(count, "message")} older than ${counted(years, "year")}, for good.`,
  },
  site: {
    ...entryKinds("question", ["the question “", "”"]),
    ...entryKinds("page", ["the page “", "”"]),
    "pages-reordered": ({ by }: AuditFacts) => say`${by} changed the order of the company’s own pages.`,
    /** Of a page, by its path without the slash. */
    "questions-reordered": ({ by, details: { page } }: AuditFacts<{ page: string }>) => {
      const label = publicPages.find(({ href }) => href === `/${page}`)?.label ?? page;
      return say`${by} changed the order of the questions on “${label}”.`;
    },
    "samples-removed": ({ by, details: { count } }: AuditFacts<{ count: number }>) =>
      say`${by} removed the sample content: ${counted(count, "entry", "entries")}.`,
    "settings-changed": ({ by, details: { names } }: AuditFacts<{ names: readonly string[] }>) =>
      say`${by} was started with ${counted(names.length, "changed setting")}.`,
    /** Names of facts.schema.ts. */
    "facts-changed": ({ by, details: { names } }: AuditFacts<{ names: readonly string[] }>) =>
      say`${by} changed ${list.format(names.map((name) => factRows[name as FactName]?.words ?? name))} on the company page.`,
    /** The first parts of the texts' names. */
    "texts-changed": ({ by, details: { pages } }: AuditFacts<{ pages: readonly string[] }>) =>
      say`${by} changed texts of ${list.format(pages.map(pageWords))}.`,
    "mail-server-changed": ({ by, details: { host } }: AuditFacts<{ host: string }>) =>
      say`${by} entered the mail server ${host}.`,
    "recipient-asked": ({ by, whom }: AuditFacts) => say`${by} asked ${whom} to confirm getting the inquiries.`,
    "recipient-confirmed": ({ whom }: AuditFacts) => say`${whom} confirmed getting the inquiries.`,
    "recipient-removed": ({ by, whom }: AuditFacts) =>
      say`${by} took ${whom} off the list of those who get the inquiries.`,
    "backup-made": ({ by }: AuditFacts) => say`${by} created a backup.`,
    "backup-failed": ({ by }: AuditFacts) => say`${by} could not create a backup.`,
    /** When the backup was made. */
    "backup-restored": ({ by, details: { madeAt }, timeZone }: AuditFacts<{ madeAt: string }>) =>
      say`${by} restored the backup of ${officeTime(madeAt, "wholeMinute", timeZone)}.`,
    "data-put-back": ({ by }: AuditFacts) => say`${by} put back the data that an earlier restore had replaced.`,
    /** The four after it are of earlier releases. */
    "first-run-done": ({ by, details: { name } }: AuditFacts<{ name: string }>) =>
      say`${by} marked “${name}” as done in “Make it yours”.`,
    "recovery-confirmed": ({ by }: AuditFacts) =>
      say`${by} confirmed that the database provider’s point-in-time recovery is on.`,
    "backup-copy-confirmed": ({ by }: AuditFacts) => say`${by} confirmed that a copy of the backups is kept elsewhere.`,
    "first-run-closed": ({ by }: AuditFacts) => say`${by} closed “Make it yours” on the dashboard.`,
    "first-run-opened": ({ by }: AuditFacts) => say`${by} opened “Make it yours” on the dashboard again.`,
    "test-mail-sent": ({ by, whom }: AuditFacts) => say`${by} sent a test email to ${whom}.`,
    "test-mail-failed": ({ by, whom }: AuditFacts) => say`${by} could not send a test email to ${whom}.`,
    "heartbeat-failed": ({ details: { step } }: AuditFacts<{ step: Step }>) =>
      say`The nightly test inquiry failed: ${stepWords[step]}.`,
    "heartbeat-recovered": (_: AuditFacts) => say`The nightly test inquiry is arriving again.`,
  },
} satisfies Readonly<Record<AuditArea, object>>;

const kinds = {
  ...signInKinds,
  ...peopleKinds,
  ...reviewKinds,
  ...pictureKinds,
  ...kindsByArea.messages,
  ...kindsByArea.site,
};

export type Kind = keyof typeof kinds;
/** What an entry of a kind stores; null for nothing. */
export type Details = { [K in Kind]: Parameters<(typeof kinds)[K]>[0]["details"] };

/** The area of each kind. */
export const areaOf = Object.fromEntries(
  Object.entries(kindsByArea).flatMap(([area, group]) => Object.keys(group).map((kind) => [kind, area])),
) as Readonly<Record<Kind, AuditArea>>;

/** The sentence of an entry; undefined for a kind of a newer version. */
export function sentenceOfKind(kind: string, facts: AuditFacts<unknown>): Part[] | undefined {
  // The details were written with this kind.
  return Object.hasOwn(kinds, kind)
    ? (kinds[kind as Kind] as (facts: AuditFacts<unknown>) => Part[])(facts)
    : undefined;
}
