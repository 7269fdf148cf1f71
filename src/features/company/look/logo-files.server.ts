import { factRows } from "#src/facts/all-facts.schema.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { logoOfFile } from "#src/facts/logo.ts";
import { parseSiteValue, readEarlierValues } from "#src/facts/site-values-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";

/** Removes logos a day after they were replaced, and a day after an upload that has no row (OWN-45). */
export async function sweepLogos(db: Db, files: FileStore, now: Date): Promise<void> {
  if (!(await files.names()).some((name) => logoOfFile(name) !== undefined)) return;
  const old = await files.names(dayMs);
  const recent = await readRecentLogos(db, new Date(now.getTime() - dayMs));
  await files.remove(
    old.filter((name) => {
      const file = logoOfFile(name);
      return file !== undefined && !recent.has(file);
    }),
  );
}

/** The present logo and those that were replaced since then: a page that was read before the change still shows them. */
async function readRecentLogos(db: Db, since: Date): Promise<Set<string>> {
  // Read first: a logo that is saved after this is among the versions.
  const { logo } = await readChangedFacts(db);
  const recent = new Set(logo ? [logo.file] : []);
  let replacedAt = Number.POSITIVE_INFINITY;
  for (const { value, changedAt } of await readEarlierValues(db, "fact", "logo")) {
    if (replacedAt <= since.getTime()) break;
    const read = factRows.logo.schema.safeParse(parseSiteValue(value ?? "null"));
    if (read.success && read.data) recent.add(read.data.file);
    replacedAt = Date.parse(changedAt);
  }
  return recent;
}
