import "#test/postgres/both-engines.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findUserByIdentifier } from "#src/features/accounts/queries.server.ts";
import { aPassword } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode } from "#test/accounts/two-factor.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import {
  aDatabase,
  aFolder,
  aSecret,
  everyFile,
  everyRow,
  fillEveryTable,
  type Home,
  nextReviewId,
  openData,
  type Rows,
} from "#test/data/moving.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restore } from "./restore/restore.server.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const agreed = { now, confirm: async () => true, onFinished: () => {} };

/** What a restore takes away. */
const revoked = [
  ...["sessions", "devices", "sign_in_challenges", "two_factor_setups", "password_resets", "email_changes", "invites"],
  "calendar_links",
];
/** What it adds to. */
const changed = [...revoked, "outgoing_mail", "activity", "content_version"];

const kept = (rows: Rows) => Object.fromEntries(Object.entries(rows).filter(([name]) => !changed.includes(name)));

async function backUp({ places }: Home): Promise<string> {
  return (await makeBackup({ places, kind: "regular", now, to: temporaryFolder() })).path;
}

const homes = { SQLite: aFolder, PostgreSQL: aDatabase };
const moves = Object.keys(homes).flatMap((from) => Object.keys(homes).map((to) => [from, to] as const));

describe.runIf(onPostgres)("between the engines", () => {
  test.each(moves)(
    "PG-15 a site that moves from %s to %s keeps every row, every file and the next ids",
    async (from, to) => {
      const old = await homes[from as keyof typeof homes]();
      const site = await old.open(aSecret);
      await fillEveryTable(site);
      const before = await everyRow(site.db);
      const files = await everyFile(site);
      for (const [name, rows] of Object.entries(before)) expect(rows, name).not.toEqual([]);
      expect(Object.keys(files)).toHaveLength(6);
      await site.close();
      const file = await backUp(old);

      const home = await homes[to as keyof typeof homes]();
      const restored = await restore({ places: home.places, file, ...agreed });
      expect(restored?.kept).toBeUndefined();
      const again = await openData(home);
      const after = await everyRow(again.db);
      expect(kept(after)).toEqual(kept(before));
      expect(await everyFile(again)).toEqual(files);
      for (const name of revoked) expect(after[name], name).toEqual([]);
      expect(after.activity?.length).toBe((before.activity?.length ?? 0) + 1);
      expect(after.outgoing_mail?.length).toBe(before.outgoing_mail?.length);
      // The third was given to a review that is gone; a restore leaves out a thousand.
      expect(await nextReviewId(again)).toBe(1004);
      await again.close();
    },
  );

  test("PG-15 a site that moves to PostgreSQL and back has the same rows and files as before, and its siteadmin logs in with password and app", async () => {
    const first = await aFolder();
    const site = await first.open();
    const seed = await fillEveryTable(site);
    const [rows, files] = [await everyRow(site.db), await everyFile(site)];
    const key = readFileSync(join(first.places.dataDir, "secret"), "utf8");
    await site.close();
    const second = await aDatabase();
    await restore({ places: second.places, file: await backUp(first), ...agreed });
    const there = await second.open(key);
    await logIn(there, seed);
    await there.close();
    const third = await aFolder();
    await restore({ places: third.places, file: await backUp(second), ...agreed });
    const back = await third.open(key);
    const after = await everyRow(back.db);
    // The login has changed the last step of the app and what counts attempts.
    const unchanged = ["messages", "reviews", "gallery_images", "backup_codes", "backup_code_sets", "heartbeat"];
    for (const name of unchanged) expect(after[name], name).toEqual(rows[name]);
    expect(await everyFile(back)).toEqual(files);
    back.clock.pass(120);
    await logIn(back, seed);
    await back.close();
  });
});

async function logIn(site: Awaited<ReturnType<Home["open"]>>, seed: string): Promise<void> {
  site.clock.pass(60);
  const user = await findUserByIdentifier(site.db, "rita@example.com");
  if (!user) throw new Error("Rita is gone.");
  const step = await beginSignIn(site, { ...user, password: aPassword });
  expect((await step.verify({ otp: appCode(site, seed) })).status).toBe(200);
}
