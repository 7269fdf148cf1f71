import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { migrations } from "#db/migrate.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { isSwapUnderWay } from "#src/platform/database/sqlite/data-swap.server.ts";
import { refuseUnfitFile, toStartupError } from "#src/platform/database/sqlite/database-file.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { sqliteErrorOf } from "#src/platform/database/sqlite/sqlite-error.ts";
import { createOutbox, type Outbox } from "#src/platform/mail/outbox.server.ts";
import { type Clock, systemClock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { createPasswords, type Passwords } from "../passwords/passwords.server.ts";
import { findUserByIdentifier, type UserRow } from "../queries.server.ts";

/** The command failed: exit code 1. The message is for the terminal. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

/** The dependencies of commands. */
export type CliContext = {
  db: Db;
  clock: Clock;
  outbox: Pick<Outbox, "enqueue">;
  passwords: Passwords;
  /** The site's public address, for links. */
  origin: string;
  /** Runs one short transaction. */
  change<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
};

/** Each try also waits for the busy time-out of 250 ms (M-1). */
const maxTries = 20;
const betweenMs = 50;
const sqliteBusy = 5;

/**
 * Opens the data folder for the command line, with or without a running site. It neither creates nor migrates the database: a new
 * schema would break an older running site.
 *
 * @throws {StartupError | CommandRefused} if there is no database, or it is of another version or another user
 */
export async function openDataDir({ dataDir, origin }: Settings): Promise<CliContext & { close(): Promise<void> }> {
  const file = join(dataDir, "app.db");
  refuseOtherUser(dataDir);
  if (isSwapUnderWay(dataDir))
    throw new CommandRefused("A restore was interrupted: start the site once, which finishes it, then try again.");
  if (!existsSync(file)) throw new CommandRefused(`There is no site in ${dataDir} yet: start it once, with npm start.`);
  refuseOlderFile(file);
  const { db, close } = await retryWhileLocked(() => openSqlite(file));
  const log = createLog({ logLevel: "silent" });
  // Only enqueues email: the running site sends it within a quarter of a minute.
  const refuse = () => Promise.reject(new Error("The command line sends no mail."));
  const transport = { description: "", send: refuse, verify: refuse };
  const outbox = createOutbox({ db, clock: systemClock, log, transport });
  const change: CliContext["change"] = (work) => retryWhileLocked(() => db.transaction().execute(work));
  return { db, clock: systemClock, outbox, origin, passwords: createPasswords(), change, close };
}

function refuseOlderFile(file: string): void {
  let version: unknown;
  try {
    refuseUnfitFile(file, migrations.length);
    const raw = new DatabaseSync(file, { readOnly: true });
    version = raw.prepare("PRAGMA user_version").get()?.user_version;
    raw.close();
  } catch (error) {
    throw toStartupError(error, file);
  }
  if (version === migrations.length) return;
  throw new CommandRefused(
    `${file} was last used by an older version of the site: start this one once, then try again.`,
  );
}

/**
 * Repeats work on the database while another process holds its lock.
 *
 * @throws {CommandRefused} after about six seconds
 */
export async function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; tried <= maxTries; tried++) {
    try {
      return await work();
    } catch (error) {
      const sqlite = sqliteErrorOf(error) ?? (error instanceof Error ? sqliteErrorOf(error.cause) : undefined);
      if (((sqlite?.errcode ?? 0) & 0xff) !== sqliteBusy) throw error;
      await setTimeout(betweenMs);
    }
  }
  throw new CommandRefused("Something has been writing to the site's data for seconds; please try again.");
}

/**
 * @param who email or username, as typed
 * @throws {CommandRefused} if there is no such account
 */
export async function findNamed(trx: Trx, who: string): Promise<UserRow> {
  const user = await findUserByIdentifier(trx, who);
  if (user) return user;
  throw new CommandRefused(`There is no account ${JSON.stringify(who.slice(0, 150))}. See: npm run admin -- list`);
}
