import type { Clock } from "#src/platform/clock.ts";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { Outbox } from "#src/platform/outbox.server.ts";
import type { Passwords } from "../passwords/passwords.server.ts";
import { findUserByIdentifier, type UserRow } from "../queries.server.ts";
import { CommandRefused } from "./usage.ts";

/** What commands work with. */
export type Workplace = {
  db: Db;
  clock: Clock;
  outbox: Pick<Outbox, "enqueue">;
  passwords: Passwords;
  /** Where the site answers, for links. */
  origin: string;
  /** One short transaction. */
  change<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
};

/**
 * @param who e-mail address or username, as typed
 * @throws {CommandRefused} when there is nobody
 */
export async function findNamed(trx: Trx, who: string): Promise<UserRow> {
  const user = await findUserByIdentifier(trx, who);
  if (user) return user;
  throw new CommandRefused(`Nobody has an account as ${JSON.stringify(who.slice(0, 150))}; see: npm run admin -- list`);
}
