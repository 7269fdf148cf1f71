import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#src/platform/database/database.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";

/** Opens the database of a site that runs, and waits up to 30 s for its commits: the site's own 250 ms are short on a busy machine. */
export async function openBeside(dataDir: string): Promise<Database> {
  const opened = await openSqlite(join(dataDir, "app.db"));
  await sql`PRAGMA busy_timeout = 30000`.execute(opened.db);
  return opened;
}
