import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, type PostgresPool } from "kysely";
import { type Migration, migrations } from "#db/migrate.ts";
import type { Schema } from "#db/schema.ts";
import { StartupError, systemCodeOf } from "../../process/errors.ts";
import type { Log } from "../../process/log.server.ts";
import type { Database } from "../database.server.ts";
import { migratePostgres, refuseOlderSchema } from "./migrate-postgres.server.ts";
import { openPool } from "./pool.server.ts";
import { OneWriterDialect } from "./postgres-dialect.server.ts";
import { sqlStateOf } from "./postgres-error.ts";
import { postgresFiles } from "./postgres-files.server.ts";
import { refuseUnfitServer } from "./refuse-unfit-server.server.ts";

type Options = { url: string; poolSize: number; log: Log; known?: readonly Migration[] };

/**
 * Connects to a PostgreSQL database, and creates and migrates its schema as needed. Refuses a server that is too old, a
 * database of another program and data of a newer version, and leaves them unchanged.
 *
 * @throws {StartupError} with one line that says what to do, without the password
 */
export function openPostgres({ known = migrations, ...options }: Options): Promise<Database> {
  return openWhenFit(options, (patient) => migratePostgres(patient, known));
}

/** Opens it for a command beside running processes: a newer schema would break theirs. @throws {StartupError} as above */
export function openExistingPostgres({ known = migrations, ...options }: Options): Promise<Database> {
  return openWhenFit(options, (patient) => refuseOlderSchema(patient, known));
}

async function openWhenFit(
  { url, poolSize, log }: Options,
  prepare: (patient: Kysely<unknown>) => Promise<void>,
): Promise<Database> {
  try {
    await withPatientConnection({ url, log }, async (patient) => {
      await refuseUnfitServer(patient);
      await prepare(patient as Kysely<unknown>);
    });
  } catch (error) {
    throw toStartupError(error, url);
  }
  const db = connectTo(openPool({ url, size: poolSize, log }));
  let folder: Promise<string> | undefined;
  const workFolder = () => {
    folder ??= mkdtemp(join(tmpdir(), "gutters-"));
    return folder;
  };
  return {
    db,
    files: postgresFiles(db, workFolder),
    async assertReady() {
      await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    },
    async close() {
      await db.destroy();
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** Lends a connection of its own whose statements may take as long as they need. */
async function withPatientConnection<Result>(
  { url, log }: { url: string; log: Log },
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = connectTo(openPool({ url, size: 1, log, isPatient: true }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function connectTo(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new OneWriterDialect(pool) });
}

/** Turns an error of the server or the way to it into one line for the operator; returns any other error as it is. */
function toStartupError(error: unknown, url: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const { hostname, port, pathname, username } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || "(none)";
  const where = `The database ${name} at ${hostname || "this machine"}:${port || 5432}`;
  const advice = adviceByState[sqlStateOf(error) ?? ""]?.(decodeURIComponent(username));
  if (advice) return new StartupError(`${where} ${advice}`, { cause: error });
  // A refused connection to a name with several addresses has its reason in the code only.
  const reason = error.message || systemCodeOf(error) || "no reason given";
  return new StartupError(`${where} cannot be used: ${reason.replaceAll(/\s+/g, " ")}.`, { cause: error });
}

/** By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const adviceByState: Record<string, (user: string) => string> = {
  "28P01": (user) => `refuses the password of ${user}; check DATABASE_URL.`,
  "28000": (user) => `refuses ${user}; check DATABASE_URL and its sslmode.`,
  "3D000": () => "does not exist; create it, or check DATABASE_URL.",
  "42501": (user) => `does not let ${user} create tables or extensions; make that user its owner.`,
  "0A000": () => "lacks the extension citext or pg_trgm; install PostgreSQL's contrib package on its server.",
  "58P01": () => "lacks the extension citext or pg_trgm; install PostgreSQL's contrib package on its server.",
  "25006": () => "is read-only, as a standby is; DATABASE_URL needs the primary server.",
  "53300": () => "has no connection left; lower DATABASE_POOL or raise its limit.",
};
