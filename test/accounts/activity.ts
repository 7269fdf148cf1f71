import { sentenceText } from "#src/features/operations/audit-log/sentence-parts.ts";
import { sentenceOf } from "#src/features/operations/audit-log/sentences.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";

/** What the activity log says, the oldest first, with how often where that is more than once. */
export async function readActivity({ db }: Pick<TestApp, "db">): Promise<string[]> {
  const rows = await db.selectFrom("activity").selectAll().orderBy("id").execute();
  return rows.map(
    (row) => sentenceText(sentenceOf(row, company.hours.timeZone)) + (row.times > 1 ? ` (${row.times})` : ""),
  );
}
