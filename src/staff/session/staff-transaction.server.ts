import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { type AuditEvent, recordAuditEvent } from "../audit/record-audit-event.server.ts";
import type { SignedInEnv } from "./guard.server.ts";
import { findSessionRow } from "./queries.server.ts";

/** Records an audit event of the logged-in person, in the transaction of the change. */
export type Audit = (event: AuditEvent) => Promise<void>;

/** The part of a handler's context that a change needs. */
export type StaffRequest = { var: SignedInEnv["Variables"] };

/**
 * Runs a change by a logged-in person: begins the transaction, checks the session again inside it, binds audit events to the
 * person and logs them after the commit. A session that has ended since the check of the guard changes nothing (SE-8).
 *
 * @throws {HttpProblem} 401 if the session has ended
 */
export async function staffTransaction<Result>(
  { var: { session, requestId } }: StaffRequest,
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  work: (trx: Trx, audit: Audit) => Promise<Result>,
): Promise<Result> {
  const { tokenHash, user: by } = session;
  const events: AuditEvent[] = [];
  const result = await db.transaction().execute(async (trx) => {
    if (!(await findSessionRow(trx, tokenHash))) throw new HttpProblem(401, "Please log in.");
    return work(trx, async (event) => {
      await recordAuditEvent(trx, clock.now(), { ...event, by });
      events.push(event);
    });
  });
  for (const { kind, user, details } of events)
    log.info({ requestId, by: by.id, kind, userId: user?.id, details }, "change recorded");
  return result;
}
