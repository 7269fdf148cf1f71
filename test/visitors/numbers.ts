import type { Numbers } from "#src/features/numbers/read-numbers.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";

/** Stores counts of days: [day, kind, name, count]. */
export async function insertCounts(db: Db, counts: readonly (readonly [string, string, string, number])[]) {
  await db
    .insertInto("daily_counts")
    .values(counts.map(([day, kind, name, count]) => ({ day, kind, name, count })))
    .execute();
}

/** What the page of numbers loads. */
export async function numbersOf(browser: SignedIn): Promise<Numbers> {
  const answer = await browser.send("GET", "/api/admin/numbers");
  if (answer.status !== 200) throw new Error(`The numbers were answered with ${answer.status}`);
  return (await answer.json()) as Numbers;
}
