import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { areaOf, type Details, type Kind } from "./kinds.server.ts";
import { countFolded, deleteActivityBefore, insertActivity } from "./queries.server.ts";

/** The person who made the change, or an actor without an account. */
export type Actor = { id: number; name: string } | keyof typeof nameless;

const nameless = { someone: "Someone", "command line": "The command line", site: "The site" } as const;

type About = {
  /** The account that it is about, unless it is the actor's own. */
  user?: { id: number; name: string } | undefined;
  /** The name of what it is about: the author of a review, the sender of a message. */
  subject?: string | undefined;
  /** Network of the caller, for logins (OP-5). */
  address?: string | undefined;
  /** Browser of the caller (`deviceLabel`), unless the details have it. */
  device?: string | undefined;
  /** Repetitions from the same address and device within the hour count as one entry. */
  folds?: boolean;
};

/** An entry without its actor. */
export type AuditEvent<K extends Kind = Kind> = K extends Kind
  ? About & (Details[K] extends null ? { kind: K; details?: undefined } : { kind: K; details: Details[K] })
  : never;

export type AuditEntry = AuditEvent & { by: Actor };

const keptMonths = 12;
/** Strangers cannot cause this one in numbers, since it takes the password. It is never crowded out. */
const neverCrowdedOut: Kind = "code-failed";
/** Folding entries a day; further ones share one entry an hour, so that strangers cannot fill the disk. */
const maxFoldedInADay = 500;
const maxSubjectLength = 100;

/**
 * Writes an entry of the audit log in the transaction of its change, so that neither exists without the other (OP-5). Changes by
 * signed-in people get it from `staffTransaction`.
 *
 * @example await recordAuditEvent(trx, clock.now(), { kind: "review-deleted", by: "site", subject: name, details: { id } });
 */
export async function recordAuditEvent(trx: Trx, now: Date, entry: AuditEntry): Promise<void> {
  const { kind, by, user, subject, address, device, folds = false, details } = entry;
  const actor = typeof by === "string" ? { id: null, name: nameless[by] } : by;
  const crowded =
    folds &&
    kind !== neverCrowdedOut &&
    (await countFolded(trx, new Date(now.getTime() - dayMs), maxFoldedInADay)) >= maxFoldedInADay;
  const name = subject ?? user?.name;
  const who = crowded
    ? {}
    : { user_id: user?.id ?? null, subject: name === undefined ? null : shortSubject(name), address };
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

/** Removes entries older than twelve months. */
export function purgeExpiredAuditEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  return deleteActivityBefore(db, oldest);
}

/** A name as entries have it. */
export function shortSubject(text: string): string {
  return text.length <= maxSubjectLength ? text : `${[...text].slice(0, maxSubjectLength - 1).join("")}…`;
}
