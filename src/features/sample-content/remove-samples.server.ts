import { deleteSampleImages } from "#src/features/gallery/queries.server.ts";
import { deleteSampleReviews } from "#src/features/reviews/queries.server.ts";
import type { ContentVersion } from "#src/platform/content-version.server.ts";
import type { Trx } from "#src/platform/database.server.ts";

/**
 * Takes all samples off the site at staff's wish (OPS-04). It stays noted that there were some: no later start brings them
 * back, as one with SAMPLE_CONTENT turned off and on again does.
 *
 * @returns how many there were
 */
export async function removeSamples(trx: Trx, content: ContentVersion): Promise<number> {
  const removed = (await deleteSampleReviews(trx)) + (await deleteSampleImages(trx));
  if (removed > 0) await content.bump(trx);
  return removed;
}
