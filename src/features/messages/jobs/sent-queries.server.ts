import type { Context } from "hono";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { keyPattern } from "../attachments/schema.ts";

/** No browser waits longer for an answer. */
const keptForMs = 30 * dayMs;

/** What the answer of a change is made of. */
type Given = { jobId: number };
type Sent = { key: string | undefined; now: Date };

/**
 * The header `x-sent-key`, 32 hex digits of the browser's choice: what the same person sends again with it is done once (JOB-34). It
 * counts for that call alone, so that no other change is taken for this one.
 *
 * @throws {HttpProblem} 400
 */
export function sentOf(c: Context<SignedInEnv>, { clock }: Pick<Services, "clock">): Sent {
  const sent = c.req.header("x-sent-key");
  if (sent !== undefined && !keyPattern.test(sent)) throw new HttpProblem(400, "x-sent-key must be 32 hex digits.");
  const { method, path } = c.req;
  const own = `${c.var.session.user.id} ${method} ${path} ${sent}`;
  return { key: sent && hashToken(own).slice(0, 32), now: clock.now() };
}

/** Does a change once for its key. @returns what it gave the first time, also if someone has taken it back since */
export async function once<Of extends Given>(trx: Trx, sent: Sent, change: () => Promise<Of>): Promise<Of> {
  const before = await findSent<Of>(trx, sent.key);
  if (before) return before;
  const given = await change();
  await keepSent(trx, sent, given);
  return given;
}

/** What a change with this key has given; undefined if none has come. */
export async function findSent<Of extends Given>(db: Db, key: string | undefined): Promise<Of | undefined> {
  if (key === undefined) return undefined;
  const row = await db.selectFrom("sent_changes").select("given").where("key", "=", key).executeTakeFirst();
  return row && (JSON.parse(row.given) as Of);
}

export async function keepSent<Of extends Given>(trx: Trx, { key, now }: Sent, given: Of): Promise<void> {
  if (key === undefined) return;
  const row = { key, job_id: given.jobId, given: JSON.stringify(given), at: now.toISOString() };
  await trx
    .insertInto("sent_changes")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

export async function purgeSentChanges(trx: Trx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptForMs).toISOString();
  await trx.deleteFrom("sent_changes").where("at", "<=", before).execute();
}
