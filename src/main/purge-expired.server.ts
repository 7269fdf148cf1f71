import { purgeExpiredCaptchaMarks } from "#src/captcha/queries.server.ts";
import { purgeOldSiteValues } from "#src/facts/site-values-queries.server.ts";
import { purgeExpiredAccess } from "#src/features/accounts/purge-expired-access-queries.server.ts";
import { purgeExpiredRecipients } from "#src/features/company/inquiries/queries.server.ts";
import { sweepLogos } from "#src/features/company/look/logo-files.server.ts";
import { purgeExpiredImages, sweepPictures } from "#src/features/gallery/pipeline/storage.server.ts";
import { purgeJobPhotos } from "#src/features/messages/appointments/job-photos-queries.server.ts";
import { purgeUnsentAttachments, sweepPhotos } from "#src/features/messages/attachments/photo-files.server.ts";
import { purgeSentChanges } from "#src/features/messages/jobs/sent-queries.server.ts";
import { purgeOldCounts } from "#src/features/numbers/queries.server.ts";
import { purgeExpiredQuestions } from "#src/features/products/questions/queries.server.ts";
import { purgeExpiredReviewRequests } from "#src/features/reviews/asking/reminders.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { purgeDeleted } from "#src/platform/database/ordered-list-queries.server.ts";
import { purgeExpiredRateLimits } from "#src/platform/limits/rate-limit.server.ts";
import { purgeExpiredSentMail } from "#src/platform/mail/outbox-queries.server.ts";
import type { Services } from "#src/services.ts";
import { purgeExpiredAuditEvents } from "#src/staff/audit/record-audit-event.server.ts";

const purges = [
  purgeExpiredRateLimits,
  purgeExpiredCaptchaMarks,
  purgeExpiredSentMail,
  purgeExpiredAccess,
  purgeDeleted("reviews"),
  purgeDeleted("pages"),
  purgeExpiredReviewRequests,
  purgeExpiredQuestions,
  purgeExpiredAuditEvents,
  purgeOldSiteValues,
  purgeExpiredRecipients,
  purgeOldCounts,
  purgeSentChanges,
] as const;

/** Deletes all expired rows and files. Runs after the start and every hour. */
export async function purgeExpired({ db, clock, files }: Pick<Services, "db" | "clock" | "files">): Promise<void> {
  const now = clock.now();
  // In transactions: a statement that locks many rows outside of one could end in a deadlock with a writer.
  for (const purge of purges) await db.transaction().execute((trx) => purge(trx, now));
  await purgeExpiredImages(db, files, now);
  await purgeUnsentAttachments(db, files, now);
  await purgeJobPhotos(db, files, now);
  await sweepPhotos(db, files);
  await sweepLogos(db, files, now);
  await sqlOf(db).forgetDeleted(db);
  // Where one process has all files, its start has swept them.
  if (files.isShared) await sweepPictures(db, files);
}
