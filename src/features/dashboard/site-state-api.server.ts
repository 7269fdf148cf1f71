import { Hono } from "hono";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { type BackupState, readBackupState } from "#src/features/operations/backups/backup-state.server.ts";
import { readSelfCheckState, type SelfCheckState } from "#src/features/operations/self-check/self-check.server.ts";
import type { Integrity } from "#src/platform/database/integrity.ts";
import { type OutboxState, readOutboxState } from "#src/platform/mail/outbox-status-queries.server.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import {
  findPlaceholderFacts,
  isPublicOrigin,
  type PlaceholderFact,
} from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { copyConfirmedAt, readDismissals } from "./notice-queries.server.ts";

/** Longer than the first waits of the outbox (P-22). */
const slowAfterMs = 15 * minuteMs;

/** The state of the site for its administrator. */
export type SiteStateAnswer = {
  database: Integrity;
  /** Null if the site makes no backups: the provider of its database does. */
  backup: BackupState | null;
  /** When a siteadmin confirmed that the provider does (OWN-17). */
  recoveryConfirmedAt: string | null;
  selfCheck: SelfCheckState;
  mail: OutboxState & {
    /** Sending has failed, or an email has waited for more than a quarter of an hour. */
    stuck: boolean;
    /** Without a mail server: emails are written to a folder. */
    toFolder: boolean;
    /** The first recipient of inquiries. */
    company: string;
  };
  /** Placeholder facts of the company on a site that the internet can reach (OPS-31); elsewhere none. */
  placeholderFacts: PlaceholderFact[];
};

/** The state of the site, for siteadmins: mount it at `/admin/site-state`, behind the guard. */
export function siteStateApi(services: Services) {
  const { config, db, clock, company, integrity } = services;
  const startedAt = clock.now().getTime();
  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => {
        const now = clock.now().getTime();
        const outbox = await readOutboxState(db, new Date(now - 7 * dayMs));
        const state: SiteStateAnswer = {
          database: integrity.integrity(),
          backup: await readBackupState(config, now),
          recoveryConfirmedAt: copyConfirmedAt(await readDismissals(db)),
          selfCheck: await readSelfCheckState(db, { now, startedAt }),
          mail: {
            ...outbox,
            stuck:
              outbox.waitingReason !== null ||
              (outbox.waitingSince !== null && now - Date.parse(outbox.waitingSince) > slowAfterMs),
            toFolder: !company.hasMailServer(),
            company: (await recipientsOf(db, config, company.current()))[0] ?? "",
          },
          placeholderFacts: isPublicOrigin(config.origin) ? findPlaceholderFacts(company.current()) : [],
        };
        return c.json(state, 200);
      })
  );
}
