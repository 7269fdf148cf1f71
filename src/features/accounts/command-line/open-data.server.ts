import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrations } from "#db/migrate.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { Settings } from "#src/platform/config.server.ts";
import { isSwapUnderWay } from "#src/platform/data-swap.server.ts";
import { openDatabase } from "#src/platform/database.server.ts";
import { refusalOf, refuseUnfitFile } from "#src/platform/database-file.server.ts";
import { createLog } from "#src/platform/log.server.ts";
import { refuseOtherUser } from "#src/platform/other-user.server.ts";
import { createOutbox } from "#src/platform/outbox.server.ts";
import { createPasswords } from "../passwords/passwords.server.ts";
import { CommandRefused } from "./usage.ts";
import { whileBusy } from "./while-busy.ts";
import type { Workplace } from "./workplace.server.ts";

/**
 * Opens the site's data for the command line, beside a running site or without one. It makes and migrates nothing: a new
 * schema under a running older site would break that.
 *
 * @throws {StartRefused | CommandRefused} when there is no site's data, or another version's, or another user's
 */
export async function openData({ dataDir, origin }: Settings): Promise<Workplace & { close(): void }> {
  const file = join(dataDir, "app.db");
  refuseOtherUser(dataDir);
  if (isSwapUnderWay(dataDir))
    throw new CommandRefused("A restore was cut short: start the site once, which finishes it, then try again.");
  if (!existsSync(file)) throw new CommandRefused(`There is no site in ${dataDir} yet: start it once, with npm start.`);
  refuseOlderFile(file);
  const { db, close } = await whileBusy(() => openDatabase(file));
  const log = createLog({ logLevel: "silent" });
  // Only puts mail into the queue; the site sends it, within a quarter of a minute if it runs.
  const refuse = () => Promise.reject(new Error("The command line sends no mail."));
  const transport = { description: "", send: refuse, rehearse: refuse };
  const outbox = createOutbox({ db, clock: systemClock, log, transport });
  const change: Workplace["change"] = (work) => whileBusy(() => db.transaction().execute(work));
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
    throw refusalOf(error, file);
  }
  if (version === migrations.length) return;
  throw new CommandRefused(
    `${file} was last used by an older version of the site: start this one once, then try again.`,
  );
}
