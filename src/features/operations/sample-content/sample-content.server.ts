import { join } from "node:path";
import { sweepPictures } from "#src/features/gallery/pipeline/storage.server.ts";
import { samplePictures } from "#src/features/gallery/sample-pictures.server.ts";
import { sampleReviews } from "#src/features/reviews/sample-reviews.ts";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { type EntryOf, insertEntry, writeOrder } from "#src/platform/database/ordered-list-queries.server.ts";
import type { Services } from "#src/services.ts";
import { deletePlaced, deleteSamples, isFresh, recordPlaced } from "./queries.server.ts";

type Options = Pick<Services, "db" | "files" | "content" | "clock" | "log"> & {
  config: { sampleContent: boolean };
  /** Folder of the browser build, which holds the site's pictures. */
  assetsDir: string;
};

/**
 * Brings reviews and gallery into the state that SAMPLE_CONTENT asks for (OPS-04), at the start, before requests are taken.
 * Removes files of pictures that have no row.
 */
export async function prepareContent(options: Options): Promise<void> {
  const { config, db, files, log } = options;
  const samples = config.sampleContent ? await placeSamples(options) : await removeAllSamples(options);
  const strayFiles = await sweepPictures(db, files);
  if (samples || strayFiles > 0) log.info({ samples: samples ?? "unchanged", strayFiles }, "content prepared");
}

/**
 * Places samples once, in a fresh data folder only: not among a company's own reviews and pictures, and not again after staff has
 * deleted them. Files precede the rows that name them, and all rows come in one transaction: after a start that is killed half way
 * no picture lacks its file, and the next start places the rest.
 */
async function placeSamples({ db, files, content, clock, assetsDir }: Options): Promise<"placed" | undefined> {
  if (!(await isFresh(db))) return undefined;
  const pictures = samplePictures({ from: join(assetsDir, "pictures"), to: files });
  await pictures.placeFiles();
  return db.transaction().execute(async (trx) => {
    // Checked again: copying takes a moment, in which others can write.
    if (!(await isFresh(trx))) return undefined;
    const now = clock.now().toISOString();
    await insertSamples(trx, "reviews", sampleReviews, now);
    await insertSamples(trx, "gallery_images", pictures.images, now);
    await recordPlaced(trx, now);
    await content.bump(trx);
    return "placed";
  });
}

async function insertSamples<List extends "reviews" | "gallery_images">(
  trx: Trx,
  list: List,
  rows: readonly Partial<EntryOf<List>>[],
  created_at: string,
): Promise<void> {
  const ids: number[] = [];
  for (const row of rows) ids.push(await insertEntry(trx, list, { ...row, is_active: 1, is_sample: 1, created_at }));
  await writeOrder(trx, list, ids);
}

async function removeAllSamples({ db, content }: Options): Promise<"removed" | undefined> {
  return db.transaction().execute(async (trx) => {
    const removed = await removeSamples(trx, content);
    await deletePlaced(trx);
    return removed > 0 ? "removed" : undefined;
  });
}

/**
 * Removes all samples when staff asks for it (OPS-04). The record that they were placed stays, so that no later start places them
 * again; a start with SAMPLE_CONTENT turned off deletes that record too.
 *
 * @returns how many there were
 */
export async function removeSamples(trx: Trx, content: ContentVersion): Promise<number> {
  const removed = (await deleteSamples(trx, "reviews")) + (await deleteSamples(trx, "gallery_images"));
  if (removed > 0) await content.bump(trx);
  return removed;
}
