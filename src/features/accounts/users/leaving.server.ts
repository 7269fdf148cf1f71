import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { findRecipientByEmail } from "#src/features/company/inquiries/queries.server.ts";
import { findCalendarLink, listPlannedBy } from "#src/features/messages/jobs/calendar-queries.server.ts";
import { countHeld } from "#src/features/messages/jobs/hand-over-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import type { UserRow } from "../queries.server.ts";

/** What ends with an account, and what is left for others (USER-12). */
export type Leaving = Awaited<ReturnType<typeof readLeaving>>;

const maxCounted = 100;
const maxNamed = 5;

export async function readLeaving(services: Services, user: UserRow) {
  const { db, clock, company } = services;
  const planned = await listPlannedBy(db, user, maxCounted);
  return {
    ...(await inquiriesAfter(db, services, user)),
    calendarLink: (await findCalendarLink(db, user.id)) !== undefined,
    /** The first of the next steps that they have planned for jobs that are not theirs. `at` is a day, or a day and a time. */
    promised: planned.slice(0, maxNamed).map(({ first_name, last_name, next_step, next_step_at }) => ({
      name: [first_name, last_name].filter(Boolean).join(" "),
      step: next_step ?? "",
      at: next_step_at ?? "",
    })),
    /** How many there are, counted up to 100. */
    promisedCount: planned.length,
    ...(await countHeld(db, user.id, isoDate(dayAt(clock.now(), company.current().hours.timeZone)))),
  };
}

type Ending = {
  /** Whether the inquiries to their address end with the account or go on; null if it gets none. */
  inquiries: "end" | "stay" | null;
  /** Who gets the inquiries afterwards, if they end. */
  nextRecipients: readonly string[];
};

/** An address of MAIL_TO and the company's own address go on: an account's end changes neither. */
export async function inquiriesAfter(
  db: Db,
  { config, company }: Pick<Services, "config" | "company">,
  { email }: Pick<UserRow, "email">,
): Promise<Ending> {
  const isTheirs = (address: string) => address.toLowerCase() === email.toLowerCase();
  const getting = await recipientsOf(db, config, company.current());
  if (!getting.some(isTheirs)) return { inquiries: null, nextRecipients: [] };
  const isListed = config.mailTo === undefined && (await findRecipientByEmail(db, email)) !== undefined;
  const others = isListed ? getting.filter((address) => !isTheirs(address)) : getting;
  const nextRecipients = others.length > 0 ? others : [company.current().email];
  return nextRecipients.some(isTheirs)
    ? { inquiries: "stay", nextRecipients: [] }
    : { inquiries: "end", nextRecipients };
}
