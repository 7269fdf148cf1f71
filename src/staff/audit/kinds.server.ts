import type { AuditArea, JobState, MessageState, Step } from "#db/schema.ts";
import { type FactName, factRows } from "#src/facts/all-facts.schema.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { officeTime } from "#src/platform/process/office-time.ts";
import { counted } from "#src/ui/text/counted.ts";
import { peopleKinds, signInKinds } from "./account-kinds.server.ts";
import { entryKinds, pictureKinds, reviewKinds } from "./content-kinds.server.ts";
import { type AuditFacts, about, did, type Id, type Part, pageWords, say } from "./sentence-parts.ts";
import { stateNames, stepWords } from "./states.schema.ts";

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
    "message-archived": about<Id>("archived the message from"),
    "message-unarchived": about<Id>("unarchived the message from"),
    "message-deleted": about<Id>("deleted the message from"),
    "message-state-changed": ({ by, whom, details: { state } }: AuditFacts<{ id: number; state: MessageState }>) =>
      say`${by} changed the message from ${whom} to “${stateNames[state]}”.`,
    "message-note-added": about<Id>("added a note to the message from"),
    "message-answered": about<Id>("emailed", " about their message"),
    "job-added": about<Id>("entered a job for"),
    "job-changed": about<Id>("corrected the job of"),
    "job-archived": about<Id>("archived the job of"),
    "job-unarchived": about<Id>("unarchived the job of"),
    "job-state-changed": ({ by, whom, details: { state } }: AuditFacts<{ id: number; state: JobState }>) =>
      say`${by} changed the job of ${whom} to “${stateNames[state]}”.`,
    "job-note-added": about<Id>("added a note to the job of"),
    "job-answered": about<Id>("emailed", " about their job"),
    "appointment-added": about<Id>("planned an appointment with"),
    "appointment-changed": about<Id>("changed an appointment with"),
    "appointment-removed": about<Id>("took back an appointment with"),
    "job-photo-added": about<Id>("added a photo to the job of"),
    "job-photo-deleted": about<Id>("deleted a photo from the job of"),
    "job-photo-restored": about<Id>("restored a photo of the job of"),
    "job-email-taken-back": about<Id>("took back the email to", " before it went"),
    "person-changed": about<Id>("corrected name, numbers or addresses of"),
    "people-joined": about<Id & { joined: number }>("joined another person to"),
    "person-separated": about<Id>("separated jobs from"),
    "person-exported": about<Id>("downloaded all that is kept of"),
    "person-deleted": ({ by, details: { jobs, messages } }: AuditFacts<{ jobs: number; messages: number }>) =>
      say`${by} deleted a person for good, with ${counted(jobs, "job")} and ${counted(messages, "message")}.`,
    "everything-exported": did("downloaded everything of the company"),
    "calendar-link-made": did("created a link to the calendar of next steps"),
    "calendar-link-removed": did("turned off their link to the calendar of next steps"),
    "mail-sent-again": about<Id>("had the email about the message from", " sent again"),
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
    "pages-reordered": did("changed the order of the company’s own pages"),
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
    "mail-server-removed": did("removed the mail server"),
    "recipient-asked": about("asked", " to confirm getting the inquiries"),
    "recipient-confirmed": ({ whom }: AuditFacts) => say`${whom} confirmed getting the inquiries.`,
    "recipient-removed": about("took", " off the list of those who get the inquiries"),
    "backup-made": did("created a backup"),
    "backup-failed": did("could not create a backup"),
    /** When the backup was made. */
    "backup-restored": ({ by, details: { madeAt }, timeZone }: AuditFacts<{ madeAt: string }>) =>
      say`${by} restored the backup of ${officeTime(madeAt, "wholeMinute", timeZone)}.`,
    "data-put-back": did("put back the data that an earlier restore had replaced"),
    "first-run-done": ({ by, details: { name } }: AuditFacts<{ name: string }>) =>
      say`${by} marked “${name}” as done in “Make it yours”.`,
    /** This one and the three below are of earlier releases. */
    "recovery-confirmed": did("confirmed that the database provider’s point-in-time recovery is on"),
    "backup-copy-confirmed": did("confirmed that a copy of the backups is kept elsewhere"),
    "first-run-closed": did("closed “Make it yours” on the dashboard"),
    "first-run-opened": did("opened “Make it yours” on the dashboard again"),
    "test-mail-sent": about("sent a test email to"),
    "test-mail-failed": about("could not send a test email to"),
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
