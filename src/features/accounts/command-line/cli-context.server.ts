import { setTimeout } from "node:timers/promises";
import { type Company, companyOf } from "#src/company/company.ts";
import { readChangedFacts } from "#src/company/company-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { databaseFailure } from "#src/platform/database/database-problem.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { createOutbox, type Outbox } from "#src/platform/mail/outbox.server.ts";
import { type Clock, systemClock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { createPasswords, type Passwords } from "../passwords/passwords.server.ts";
import { findUserByIdentifier, type UserRow } from "../queries.server.ts";

/** The command failed: exit code 1. The message is for the terminal. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

/** The dependencies of commands. */
export type CliContext = {
  db: Db;
  /** The facts as they are when the command begins. */
  company: { current(): Company };
  clock: Clock;
  outbox: Pick<Outbox, "enqueue">;
  passwords: Passwords;
  /** The site's public address, for links. */
  origin: string;
  /** Runs one short transaction. */
  change<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
};

/** Each try also waits for the time-out of a lock (M-1, PG-13). */
const tryForMs = 6_000;
const betweenMs = 50;

/**
 * Opens the data for the command line, with or without a running site. It neither creates nor migrates the database: a new
 * schema would break an older running site.
 *
 * @throws {StartupError | CommandRefused} if there is no database, or it is of another version or another user
 */
export async function openSiteData(settings: Settings): Promise<CliContext & { close(): Promise<void> }> {
  const log = createLog({ logLevel: "silent" });
  const { db, close, followClock } = await retryWhileLocked(() => engineOf(settings).openExisting(log));
  const clock = await followClock(systemClock);
  // Only enqueues email: the running site sends it within a quarter of a minute.
  const refuse = () => Promise.reject(new Error("The command line sends no mail."));
  const transport = { description: "", send: refuse, verify: refuse };
  const facts = companyOf(await retryWhileLocked(() => readChangedFacts(db)));
  const company = { current: () => facts, read: () => Promise.resolve(facts) };
  const outbox = createOutbox({ config: settings, db, company, clock, log, transport });
  const change: CliContext["change"] = (work) => retryWhileLocked(() => db.transaction().execute(work));
  const { origin } = settings;
  return { db, company, clock, outbox, origin, passwords: createPasswords(), change, close };
}

/**
 * Repeats work on the database while another process holds its lock.
 *
 * @throws {CommandRefused} after about six seconds
 */
export async function retryWhileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + tryForMs;
  while (performance.now() < deadline) {
    try {
      return await work();
    } catch (error) {
      const failure = databaseFailure(error) ?? (error instanceof Error ? databaseFailure(error.cause) : undefined);
      if (failure !== "busy") throw error;
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
