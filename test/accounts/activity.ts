import { sql } from "kysely";
import { sentenceOf } from "#src/features/operations/audit-log/api.server.ts";
import { sentenceText } from "#src/staff/audit/sentence-parts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";

/** What the activity log says, the oldest first, with how often where that is more than once. */
export async function readActivity({ db }: Pick<TestApp, "db">): Promise<string[]> {
  const rows = await db.selectFrom("activity").selectAll().orderBy("id").execute();
  return rows.map(
    (row) => sentenceText(sentenceOf(row, company.hours.timeZone)) + (row.times > 1 ? ` (${row.times})` : ""),
  );
}

/** As many lines as a busy year has, a few people and areas in turn. In parts: a statement has four seconds (PG-13). */
export async function insertYearOfActivity({ db }: Pick<TestApp, "db">, count: number): Promise<void> {
  const part = 20_000;
  for (let filled = 0; filled < count; filled += part)
    await sql`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${part})
      INSERT INTO activity (at, kind, area, actor_id, actor_name, details)
      SELECT '2026-01-01T00:00:00.000Z', 'signed-out', 'sign-ins', 1000 + i % 7, 'Person ' || (i % 7), '{}' FROM n
    `.execute(db);
}
