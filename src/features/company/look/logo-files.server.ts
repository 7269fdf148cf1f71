import { type Facts, factRows } from "#src/facts/all-facts.schema.ts";
import { companyOf } from "#src/facts/company.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { drawnFiles, logoOfFile, uploadFacts } from "#src/facts/logo.ts";
import { parseSiteValue, readEarlierValues } from "#src/facts/site-values-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { drawnPart } from "./brand-pictures.server.ts";

/**
 * Removes logos, icons and pictures of shared links a day after they were replaced, and a day after an upload that has no row
 * (OWN-45); and what was drawn from facts that no longer hold, since its address leads to the present one (OWN-101).
 */
export async function sweepLogos(db: Db, files: FileStore, now: Date): Promise<void> {
  if (!(await files.names()).some((name) => drawnPart(name) ?? logoOfFile(name))) return;
  const old = await files.names(dayMs);
  const changed = await readChangedFacts(db);
  const drawn = drawnFiles(companyOf(changed));
  const recent = await readRecentUploads(db, changed, new Date(now.getTime() - dayMs));
  await files.remove(
    old.filter((name) => {
      const file = logoOfFile(name);
      return file === undefined ? drawnPart(name) !== undefined && !drawn.includes(name) : !recent.has(file);
    }),
  );
}

/**
 * The present uploads and those that were replaced since then: a page that was read before the change still shows them.
 *
 * @param present facts, read before: one that is saved after that is among the versions
 */
async function readRecentUploads(db: Db, present: Partial<Facts>, since: Date): Promise<Set<string>> {
  const recent = new Set<string>();
  for (const name of uploadFacts) {
    const { file } = present[name] ?? {};
    if (file !== undefined) recent.add(file);
    let replacedAt = Number.POSITIVE_INFINITY;
    for (const { value, changedAt } of await readEarlierValues(db, "fact", name)) {
      if (replacedAt <= since.getTime()) break;
      const read = factRows[name].schema.safeParse(parseSiteValue(value ?? "null"));
      if (read.success && read.data) recent.add(read.data.file);
      replacedAt = Date.parse(changedAt);
    }
  }
  return recent;
}
