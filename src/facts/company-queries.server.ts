import type { Db } from "#src/platform/database/database.server.ts";
import { type FactName, type Facts, factRows } from "./all-facts.schema.ts";
import { parseSiteValue, readSiteValues } from "./site-values-queries.server.ts";

/**
 * Reads the facts that the owner has changed. A value that this release does not accept, such as one from a newer release or a damaged one,
 * is left out: the delivered fact holds in its place.
 */
export async function readChangedFacts(db: Db): Promise<Partial<Facts>> {
  const facts: [string, unknown][] = [];
  for (const { name, value } of await readSiteValues(db, "fact")) {
    if (value === null || !Object.hasOwn(factRows, name)) continue;
    const read = factRows[name as FactName].schema.safeParse(parseSiteValue(value));
    if (read.success) facts.push([name, read.data]);
  }
  return Object.fromEntries(facts);
}
