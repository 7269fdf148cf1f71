import type { Db, Trx } from "#src/platform/database.server.ts";
import { areaOf, type Details, type Kind } from "./kinds.ts";
import { countFolded, deleteActivityBefore, insertActivity } from "./queries.server.ts";

/** Who did it: a person as they are called now, or one of those who have no account. */
export type Actor = { id: number; name: string } | keyof typeof nameless;

const nameless = { somebody: "Somebody", "command line": "The command line", site: "The site" } as const;

type About = {
  /** Whose account it is about, if not the actor's own. */
  user?: { id: number; name: string } | undefined;
  /** What it is about, in words: the name on a review, the sender of a message. */
  subject?: string | undefined;
  /** Where it came from, for what has to do with signing in (SECURITY.md OP-5). */
  address?: string | undefined;
  /** The browser it came from, as `deviceLabel` names it, unless the details name it. */
  device?: string | undefined;
  /** The same again from the same address and device within the hour counts as one line. */
  folds?: boolean;
};

/** What happened, without who did it. */
export type Event<K extends Kind = Kind> = K extends Kind
  ? About & (Details[K] extends null ? { kind: K; details?: undefined } : { kind: K; details: Details[K] })
  : never;

export type Entry = Event & { by: Actor };

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const keptMonths = 12;
/** What takes a password that is right: no stranger can make much of it, and it must not drown in what strangers make. */
const takesPassword: Kind = "code-failed";
/** Lines a day that strangers can cause; what is more goes into one line an hour, so that nobody fills the disk. */
const mostFoldedInADay = 500;
const longestSubject = 100;

/**
 * Writes a line of the activity log, in the transaction of the change that it tells of: without its line the change is not made,
 * and a change that is rolled back leaves none (SECURITY.md OP-5).
 *
 * @example await noteActivity(trx, clock.now(), { kind: "review-deleted", by: session.user, subject: name, details: { id } });
 */
export async function noteActivity(trx: Trx, now: Date, entry: Entry): Promise<void> {
  const { kind, by, user, subject, address, device, folds = false, details } = entry;
  const actor = typeof by === "string" ? { id: null, name: nameless[by] } : by;
  const crowded =
    folds &&
    kind !== takesPassword &&
    (await countFolded(trx, before(now, dayMs), mostFoldedInADay)) >= mostFoldedInADay;
  const who = crowded ? {} : { user_id: user?.id ?? null, subject: shortened(subject ?? user?.name), address };
  const hour = now.toISOString().slice(0, 13);
  await insertActivity(trx, {
    at: now.toISOString(),
    kind,
    area: areaOf[kind],
    actor_id: actor.id,
    actor_name: actor.name,
    user_id: who.user_id ?? null,
    subject: who.subject ?? null,
    address: who.address ?? null,
    details: JSON.stringify(crowded ? { many: true } : { ...details, device }),
    fold: folds
      ? JSON.stringify([hour, kind, actor.id, crowded ? "many" : [user?.id, subject, address, device]])
      : null,
  });
}

/** Removes what is older than twelve months. */
export function forgetOldActivity(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  return deleteActivityBefore(db, oldest);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

function shortened(text: string | undefined): string | null {
  if (text === undefined) return null;
  return text.length <= longestSubject ? text : `${[...text].slice(0, longestSubject - 1).join("")}…`;
}
