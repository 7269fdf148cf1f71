import { setTimeout } from "node:timers/promises";
import { companyOf } from "#src/facts/company.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { currentSender } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { databaseFailure } from "#src/platform/database/database-problem.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { createPasswords } from "../passwords/passwords.server.ts";
import { findUserByIdentifier, type UserRow } from "../queries.server.ts";

/** The command failed: exit code 1. The message is for the terminal. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}

export type CliContext = Omit<Awaited<ReturnType<typeof openSiteData>>, "close">;

/** Each try also waits for the time-out of a lock (M-1, PG-13). */
const tryForMs = 6_000;
const betweenMs = 50;

/**
 * Opens the data for the command line, with or without a running site. It neither creates nor migrates the database: a new
 * schema would break an older running site.
 *
 * @throws {StartupError | CommandRefused} if there is no database, or it is of another version or another user
 */
export async function openSiteData(settings: Settings) {
  const log = createLog({ logLevel: "silent" });
  const { db, close, followClock } = await retryWhileLocked(() => engineOf(settings).openExisting(log));
  const clock = await followClock(systemClock);
  // Only enqueues email: the running site sends it within a quarter of a minute.
  const refuse = () => Promise.reject(new Error("The command line sends no mail."));
  const transport = { description: "", send: refuse, verify: refuse };
  const facts = companyOf(await retryWhileLocked(() => readChangedFacts(db)));
  // As they are when the command begins.
  const company = { current: () => facts, read: () => Promise.resolve(facts) };
  const { enqueue } = createOutbox({ db, clock, log, transport, sender: currentSender(settings, company) });
  return {
    ...{ db, company, clock, close, outbox: { enqueue }, passwords: createPasswords(), origin: settings.origin },
    /** Runs one short transaction. */
    change<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
      return retryWhileLocked(() => db.transaction().execute(work));
    },
  };
}

/** Repeats work while another process holds the database's lock. @throws {CommandRefused} after about six seconds */
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

/** @param who email or username, as typed @throws {CommandRefused} if there is no such account */
export async function findNamed(trx: Trx, who: string): Promise<UserRow> {
  const user = await findUserByIdentifier(trx, who);
  if (user) return user;
  throw new CommandRefused(`There is no account ${JSON.stringify(who.slice(0, 150))}. See: npm run admin -- list`);
}
