import { type Kysely, sql } from "kysely";
import * as foundation from "./migrations/0000-foundation.ts";
import * as messages from "./migrations/0001-messages.ts";
import * as reviewsAndGallery from "./migrations/0002-reviews-and-gallery.ts";
import * as accounts from "./migrations/0003-accounts.ts";
import * as staffWork from "./migrations/0004-staff-work.ts";
import * as activityAndHeartbeat from "./migrations/0005-activity-and-heartbeat.ts";
import * as messageMail from "./migrations/0006-message-mail.ts";
import * as messageSearch from "./migrations/0007-message-search.ts";
import * as dismissedNotices from "./migrations/0008-dismissed-notices.ts";
import * as siteValues from "./migrations/0009-site-values.ts";
import * as inquiryRecipients from "./migrations/0010-inquiry-recipients.ts";
import * as questions from "./migrations/0011-questions.ts";
import * as calls from "./migrations/0012-calls.ts";
import * as calendarLinks from "./migrations/0013-calendar-links.ts";
import * as dailyCounts from "./migrations/0014-daily-counts.ts";
import * as inquiryPhotos from "./migrations/0015-inquiry-photos.ts";
import * as reviewRequests from "./migrations/0016-review-requests.ts";
import * as searchVersion from "./migrations/0017-search-version.ts";
import * as lastChanges from "./migrations/0018-last-changes.ts";
import * as imageCaptions from "./migrations/0019-image-captions.ts";
import * as peopleAndJobs from "./migrations/0020-people-and-jobs.ts";
import * as mailServer from "./migrations/0021-mail-server.ts";
import * as ownPages from "./migrations/0022-own-pages.ts";
import * as invitedAsAdmin from "./migrations/0023-invited-as-admin.ts";

export type Migration = {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * The previous release cannot work with the data afterwards, and refuses them. Without it the migration only expands: in a
   * rolling release processes of both run side by side.
   */
  contracts?: boolean;
};

/** In the order in which they run. Released migrations are never changed or removed. */
export const migrations: readonly Migration[] = [
  { name: "0000-foundation", up: foundation.up },
  { name: "0001-messages", up: messages.up },
  { name: "0002-reviews-and-gallery", up: reviewsAndGallery.up },
  { name: "0003-accounts", up: accounts.up },
  { name: "0004-staff-work", up: staffWork.up },
  { name: "0005-activity-and-heartbeat", up: activityAndHeartbeat.up },
  { name: "0006-message-mail", up: messageMail.up },
  { name: "0007-message-search", up: messageSearch.up },
  { name: "0008-dismissed-notices", up: dismissedNotices.up },
  { name: "0009-site-values", up: siteValues.up },
  { name: "0010-inquiry-recipients", up: inquiryRecipients.up },
  { name: "0011-questions", up: questions.up },
  { name: "0012-calls", up: calls.up },
  { name: "0013-calendar-links", up: calendarLinks.up },
  { name: "0014-daily-counts", up: dailyCounts.up },
  { name: "0015-inquiry-photos", up: inquiryPhotos.up },
  { name: "0016-review-requests", up: reviewRequests.up },
  { name: "0017-search-version", up: searchVersion.up },
  { name: "0018-last-changes", up: lastChanges.up },
  { name: "0019-image-captions", up: imageCaptions.up },
  { name: "0020-people-and-jobs", up: peopleAndJobs.up },
  { name: "0021-mail-server", up: mailServer.up },
  { name: "0022-own-pages", up: ownPages.up },
  { name: "0023-invited-as-admin", up: invitedAsAdmin.up },
];

/** "TCSG" (PRAGMA application_id): the file belongs to this program. */
export const applicationId = 0x54435347;

/**
 * Migrates the schema. `user_version` counts the migrations that have run; a migration and its count are one transaction, so
 * an interrupted start leaves a whole schema. A database that is up to date is only read, so that another program's write
 * does not delay or refuse it.
 */
export async function migrate(db: Kysely<unknown>, known: readonly Migration[]): Promise<void> {
  while ((await migrationsRun(db)) < known.length) {
    await db.transaction().execute(async (trx) => {
      // Another program may have migrated since.
      const done = await migrationsRun(trx);
      const next = known[done];
      if (!next) return;
      await next.up(trx);
      await sql.raw(`PRAGMA user_version = ${done + 1}`).execute(trx);
    });
  }
}

async function migrationsRun(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}
