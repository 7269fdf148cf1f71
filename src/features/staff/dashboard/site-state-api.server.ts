import { Hono } from "hono";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { type BackupState, readBackupState } from "#src/features/operations/backups/backup-state.server.ts";
import { type HeartbeatState, readHeartbeatState } from "#src/features/operations/self-check/heartbeat-state.server.ts";
import type { Integrity } from "#src/platform/database/integrity-check.server.ts";
import { type OutboxState, readOutboxState } from "#src/platform/mail/outbox-state-queries.server.ts";
import { findPlaceholderFacts, type PlaceholderFact } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The queue's own first waits; what takes longer, somebody should know. */
const slowAfterMs = 15 * 60 * 1000;

/** How the site is doing, for whoever looks after it. */
export type SiteState = {
  /** What the check of the database since the start has found. */
  database: Integrity;
  backup: BackupState;
  heartbeat: HeartbeatState;
  mail: OutboxState & {
    /** Something was tried and could not be handed over, or has waited for longer than a quarter of an hour. */
    stuck: boolean;
    /** There is no mail server: mail is written to a folder. */
    toFolder: boolean;
    /** The first of those who get inquiries. */
    company: string;
  };
  /** Placeholder facts of the company (OPS-31). */
  placeholderFacts: PlaceholderFact[];
};

/** What siteadmins see of how the site is doing: mount it at `/admin/site-state`, behind the guard. */
export function siteStateApi({ config, db, clock, integrity }: Services) {
  const startedAt = clock.now().getTime();
  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => {
        const now = clock.now().getTime();
        const outbox = await readOutboxState(db, new Date(now - 7 * dayMs));
        const state: SiteState = {
          database: integrity.integrity(),
          backup: await readBackupState({ dataDir: config.dataDir, now }),
          heartbeat: await readHeartbeatState(db, { now, startedAt }),
          mail: {
            ...outbox,
            stuck:
              outbox.waitingReason !== null ||
              (outbox.waitingSince !== null && now - Date.parse(outbox.waitingSince) > slowAfterMs),
            toFolder: config.smtpUrl === undefined,
            company: config.mailTo[0] ?? "",
          },
          placeholderFacts: findPlaceholderFacts(),
        };
        return c.json(state, 200);
      })
  );
}
