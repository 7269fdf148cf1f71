import type { Clock } from "#src/platform/clock.ts";
import type { ContentVersion } from "#src/platform/content-version.server.ts";
import type { Db, Trx } from "#src/platform/database.server.ts";
import { forgetPlaced, notePlaced, wasPlaced } from "./queries.server.ts";

/** Samples of one kind, such as reviews; the feature that owns the kind knows how to place and remove them. */
type SampleKind = {
  /** True if there is nothing of this kind at all, neither sample nor real. */
  isEmpty(db: Db): Promise<boolean>;
  /** Puts the files in place that the rows will name; safe to do again. */
  placeFiles?(): Promise<void>;
  placeRows(trx: Trx, now: string): Promise<void>;
  /** @returns how many rows are gone */
  removeRows(trx: Trx): Promise<number>;
};

export type SampleContent = {
  db: Db;
  content: ContentVersion;
  clock: Clock;
  kinds: readonly SampleKind[];
};

/**
 * Gives a fresh data folder its samples, or takes all samples away (OPS-04, SAMPLE_CONTENT).
 *
 * Samples are placed once, and only where there is nothing yet: never among a company's own reviews and pictures, and
 * not again after staff has deleted them. Files come before the rows that name them and the rows come all together, so
 * a start that is killed half way leaves no picture without its file, and the next start does the rest.
 */
export async function keepSampleContent(
  given: SampleContent & { wanted: boolean },
): Promise<"placed" | "removed" | "unchanged"> {
  if (!given.wanted) return (await removeSampleContent(given)) ? "removed" : "unchanged";
  if (!(await isFresh(given))) return "unchanged";
  return (await placeSampleContent(given)) ? "placed" : "unchanged";
}

async function placeSampleContent({ db, content, clock, kinds }: SampleContent): Promise<boolean> {
  for (const kind of kinds) await kind.placeFiles?.();
  return db.transaction().execute(async (trx) => {
    // Copying takes a moment: look again, now that nobody else can write.
    if (!(await isFresh({ db: trx, kinds }))) return false;
    const now = clock.now().toISOString();
    for (const kind of kinds) await kind.placeRows(trx, now);
    await notePlaced(trx, now);
    await content.bump(trx);
    return true;
  });
}

async function removeSampleContent({ db, content, kinds }: SampleContent): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    let removed = 0;
    for (const kind of kinds) removed += await kind.removeRows(trx);
    await forgetPlaced(trx);
    if (removed > 0) await content.bump(trx);
    return removed > 0;
  });
}

async function isFresh({ db, kinds }: Pick<SampleContent, "db" | "kinds">): Promise<boolean> {
  if (await wasPlaced(db)) return false;
  for (const kind of kinds) if (!(await kind.isEmpty(db))) return false;
  return true;
}
