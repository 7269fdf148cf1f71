import { Hono } from "hono";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { readBackupState } from "#src/features/operations/backups/backup-state.server.ts";
import { readSelfCheckState } from "#src/features/operations/self-check/self-check.server.ts";
import { readOutboxState } from "#src/platform/mail/outbox-status-queries.server.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { findPlaceholderFacts, isPublicOrigin } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { copyConfirmedAt, readDismissals } from "./notice-queries.server.ts";

/** Longer than the first waits of the outbox (P-22). */
const slowAfterMs = 15 * minuteMs;

/** The state of the site for its administrator. */
export type SiteStateAnswer = Awaited<ReturnType<typeof readSiteState>>;

/** The state of the site, for siteadmins: mount it at `/admin/site-state`, behind the guard. */
export function siteStateApi(services: Services) {
  const startedAt = services.clock.now().getTime();
  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => c.json(await readSiteState(services, startedAt), 200))
  );
}

/** @param startedAt when this process began */
async function readSiteState({ config, db, clock, company, integrity }: Services, startedAt: number) {
  const now = clock.now().getTime();
  const outbox = await readOutboxState(db, new Date(now - 7 * dayMs));
  const isSlow = outbox.waitingSince !== null && now - Date.parse(outbox.waitingSince) > slowAfterMs;
  return {
    database: integrity.integrity(),
    /** Null if the site makes no backups: the provider of its database does. */
    backup: await readBackupState(config, now),
    /** When a siteadmin confirmed that the provider does (OWN-17). */
    recoveryConfirmedAt: copyConfirmedAt(await readDismissals(db)),
    selfCheck: await readSelfCheckState(db, { now, startedAt }),
    mail: {
      ...outbox,
      /** Sending has failed, or an email has waited for more than a quarter of an hour. */
      stuck: outbox.waitingReason !== null || isSlow,
      /** Without a mail server: emails are written to a folder. */
      toFolder: !company.hasMailServer(),
      /** The first recipient of inquiries. */
      company: (await recipientsOf(db, config, company.current()))[0] ?? "",
    },
    /** Placeholder facts of the company on a site that the internet can reach (OPS-31); elsewhere none. */
    placeholderFacts: isPublicOrigin(config.origin) ? findPlaceholderFacts(company.current()) : [],
  };
}
