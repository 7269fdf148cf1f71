import { CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";

/** How SQLite carries out the statements that `work` asks, one line for each step of its plans. */
export async function queryPlans(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string> {
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
  const details: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    details.push(...plan.rows.map(({ detail }) => detail));
  }
  return details.join("\n");
}
