import { CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { onPostgres } from "./databases.ts";

/**
 * How the engine carries out the statements that `work` asks, one line for each step of its plans. PostgreSQL runs them and adds how
 * many rows each step read.
 */
export async function queryPlans(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string> {
  const asked = await statementsOf(db, work);
  const details: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const explain = onPostgres ? "explain (analyze, costs off, timing off)" : "explain query plan";
    const plan = await db.executeQuery<{ detail?: string; "QUERY PLAN"?: string }>(
      CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    );
    details.push(...plan.rows.map((step) => step.detail ?? step["QUERY PLAN"] ?? ""));
  }
  return details.join("\n");
}

/** The statements that `work` asks, at least one. */
export async function statementsOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<RootOperationNode[]> {
  const asked: RootOperationNode[] = [];
  await work(
    db.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  if (asked.length === 0) throw new Error("No statement was asked.");
  return asked;
}
