import type { Db } from "#src/platform/database.server.ts";
import { purgeReviews } from "./queries.server.ts";

const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** What was deleted after this moment can still be brought back. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptForMs);
}

/** Removes for good what was deleted 30 days ago and more. */
export async function forgetDeletedReviews(db: Db, now: Date): Promise<void> {
  await purgeReviews(db, keptSince(now));
}
