import type { Engine } from "../database.server.ts";
import { leftToServer } from "../integrity.ts";

/** The engine of one PostgreSQL database, which its server checks and which any number of processes use. */
export function postgresEngine(at: { url: string; poolSize: number; cacheDir: string | undefined }): Engine {
  // The driver is loaded with the first use: a site on SQLite starts without it.
  const load = () => import("./open-postgres.server.ts");
  return {
    hold: () => undefined,
    startCheck: () => leftToServer,
    open: async ({ log, beforeMigration }) => (await load()).openPostgres({ ...at, log, beforeMigration }),
    choose: ({ postgres }) =>
      postgres(async (work) => (await import("./whole-database.server.ts")).lendWholeDatabase(at.url, work)),
    openExisting: async (log) => (await load()).openExistingPostgres({ ...at, log }),
  };
}
