import type { SelectQueryBuilder } from "kysely";

/** The number of rows that a query finds. */
export async function countRows<DB, From extends keyof DB>(
  query: SelectQueryBuilder<DB, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}
