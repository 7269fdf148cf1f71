import { hasTestInquiry } from "#src/features/messages/test-inquiry-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { findHeartbeat } from "./queries.server.ts";
import type { Step } from "./steps.ts";

const missedAfterMs = 2 * 24 * 60 * 60 * 1000;
/** After a start: the backup runs first, and handing the mail over may take a quarter of an hour. */
const madeUpWithinMs = 30 * 60 * 1000;

export type HeartbeatState = {
  /** When the test inquiry last arrived. */
  goodAt: string | null;
  failing: { since: string; step: Step; reason: string } | null;
  /** It has not been tried for two days, nor is it being tried now. */
  overdue: boolean;
  /** It has not been tried for two days, as after a restore, and is being tried now. */
  makingUp: boolean;
};

/** Reads the state of the nightly test inquiry. @param startedAt when this process began: it runs missed tasks */
export async function readHeartbeatState(
  db: Db,
  { now, startedAt }: { now: number; startedAt: number },
): Promise<HeartbeatState> {
  const beat = await findHeartbeat(db);
  const { failing_since: since, step, reason } = beat ?? {};
  const missed = beat !== undefined && now - Date.parse(beat.tried_at) > missedAfterMs;
  const makingUp = missed && (now - startedAt < madeUpWithinMs || (await hasTestInquiry(db)));
  return {
    goodAt: beat?.good_at ?? null,
    failing: since && step ? { since, step, reason: reason ?? "" } : null,
    overdue: missed && !makingUp,
    makingUp,
  };
}
