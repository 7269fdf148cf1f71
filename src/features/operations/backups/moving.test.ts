import "#test/postgres/both-engines.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { findUserByIdentifier } from "#src/features/accounts/queries.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { lendWholeDatabase } from "#src/platform/database/postgres/whole-database.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { aPassword, signIn } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode } from "#test/accounts/two-factor.ts";
import { calls } from "#test/api/calls.ts";
import { wholeAnswer } from "#test/api/whole-answer.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { agreed, anEmptySite, fill, placesOf } from "#test/data/backups.ts";
import {
  aDatabase,
  addTies,
  aFolder,
  archiveOf,
  aSecret,
  everyFile,
  everyRow,
  fillEveryTable,
  type Home,
  mixRows,
  nextReviewId,
  openData,
  type Rows,
  stateOf,
} from "#test/data/moving.ts";
import { builtPages } from "#test/pages/built-pages.ts";
import { onPostgres, onServer } from "#test/postgres/databases.ts";
import { readArchive } from "./archive/read-archive.server.ts";
import { restore } from "./restore/restore.server.ts";

/** What a restore takes away. */
const revoked = [
  ...["sessions", "devices", "sign_in_challenges", "two_factor_setups", "password_resets", "email_changes", "invites"],
  "calendar_links",
];
/** What it adds to. */
const changed = [...revoked, "outgoing_mail", "activity", "content_version"];

const kept = (rows: Rows) => Object.fromEntries(Object.entries(rows).filter(([name]) => !changed.includes(name)));

const homes = { SQLite: aFolder, PostgreSQL: aDatabase };
const moves = Object.keys(homes).flatMap((from) => Object.keys(homes).map((to) => [from, to] as const));

/** Three messages, two reviews and two pictures. */
async function filled(home: Home): Promise<Home> {
  await using site = await home.open(aSecret);
  await fill(site);
  return home;
}

const refusalOf = (restoring: Promise<unknown>) =>
  restoring.then(
    () => "not refused",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe.runIf(onPostgres)("between the engines and into PostgreSQL", () => {
  test.each(moves)(
    "PG-15 a site that moves from %s to %s keeps every row, every file and the next ids",
    async (from, to) => {
      const old = await homes[from as keyof typeof homes]();
      const site = await old.open(aSecret);
      await fillEveryTable(site);
      const before = await everyRow(site.db);
      const files = await everyFile(site);
      for (const [name, rows] of Object.entries(before)) expect(rows, name).not.toEqual([]);
      expect(Object.keys(files)).toHaveLength(8);
      await site.close();
      const file = await archiveOf(old);

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

  test("PG-15 after a move to PostgreSQL and back the siteadmin logs in with password and app", async () => {
    const first = await aFolder();
    const site = await first.open();
    const seed = await fillEveryTable(site);
    const key = readFileSync(join(first.places.dataDir, "secret"), "utf8");
    await site.close();
    const second = await aDatabase();
    await restore({ places: second.places, file: await archiveOf(first), ...agreed });
    const there = await second.open(key);
    await logIn(there, seed);
    await there.close();
    const third = await aFolder();
    await restore({ places: third.places, file: await archiveOf(second), ...agreed });
    await using back = await third.open(key);
    back.clock.pass(120);
    await logIn(back, seed);
  });

  test("PG-15 PG-02 a site that moves to PostgreSQL, back, and there again gives each answer that it gave before", async () => {
    const first = await aFolder();
    const site = await first.open(aSecret);
    await fillEveryTable(site);
    await addTies(site);
    await site.close();
    let home: Home = await aDatabase();
    await restore({ places: home.places, file: await archiveOf(first), ...agreed });
    const data = await openData(home);
    await mixRows(data.db);
    await data.close();
    const archives = [await archiveOf(home)];
    const answers = [await answersOf(home)];
    for (const next of [aFolder, aDatabase]) {
      home = await next();
      await restore({ places: home.places, file: archives.at(-1) ?? "", ...agreed });
      archives.push(await archiveOf(home));
      answers.push(await answersOf(home));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("PG-15 MSG-04 a backup leaves out what the search computes, and a restore brings it back", async () => {
    const file = await archiveOf(await filled(await aDatabase()));
    const folder = temporaryFolder();
    await readArchive(file, { into: folder, all: false });
    using raw = new DatabaseSync(join(folder, "app.db"));
    const inArchive = raw.prepare("SELECT DISTINCT search_text, search_version FROM messages").all();
    expect(inArchive.map((row) => ({ ...row }))).toEqual([{ search_text: "", search_version: 0 }]);
    expect(raw.prepare("SELECT count(*) AS texts FROM messages_search").get()?.texts).toBe(0);
    for (const home of [await aFolder(), await aDatabase()]) {
      await restore({ places: home.places, file, ...agreed });
      const { db, close } = await openData(home);
      const ids: number[] = [];
      const where = { of: "messages" as const, archived: undefined, below: Number.MAX_SAFE_INTEGER };
      for await (const some of sqlOf(db).searchTexts(db, ["gutters"], where)) ids.push(...some);
      expect(ids).toEqual([3, 2, 1]);
      await close();
    }
  });

  test("PG-15 a backup that begins during a migration has the rows of a table that is written anew, and holds up none while it packs", async () => {
    const { places } = await filled(await aDatabase());
    const migration = new Client({ connectionString: places.databaseUrl });
    await migration.connect();
    onTestFinished(() => migration.end());
    await migration.query("BEGIN; LOCK TABLE activity IN ACCESS EXCLUSIVE MODE");
    const file = join(temporaryFolder(), "app.db");
    await (await openSqlite(file)).close();
    const backup = lendWholeDatabase(places.databaseUrl ?? "", ({ readSnapshot }) =>
      readSnapshot(async ({ copyRows }) => {
        await copyRows(file);
        await migration.query("SET lock_timeout = 1000; ALTER TABLE reviews ADD COLUMN of_the_next_release text");
      }),
    );
    const waiting = "SELECT count(*)::int AS locks FROM pg_locks WHERE NOT granted AND relation = 'activity'::regclass";
    await expect.poll(async () => (await migration.query(waiting)).rows[0].locks).toBe(1);
    await migration.query("ALTER TABLE reviews ALTER COLUMN reviewer_name TYPE text USING reviewer_name || ''; COMMIT");
    await backup;
    using raw = new DatabaseSync(file, { readOnly: true });
    expect(raw.prepare("SELECT count(*) AS reviews FROM reviews").get()?.reviews).toBe(2);
  });

  test("PG-15 a restore is refused while the site runs; while it runs, the site neither starts nor writes", async () => {
    const file = await archiveOf(await filled(await aFolder()));
    const home = await aDatabase();
    const site = await home.open();
    const tried = restore({ places: home.places, file, ...agreed, keep: "none" });
    expect(await refusalOf(tried)).toMatch(/^BackupError: A running site uses the database site_\w+ at 127/);
    await site.close();
    const seen: string[] = [];
    await restore({
      ...{ places: home.places, file, ...agreed, keep: "none" },
      async confirm() {
        seen.push(await refusalOf(home.open()));
        seen.push(await refusalOf(archiveOf(home)));
        seen.push(await refusalOf(restore({ places: home.places, file, ...agreed, keep: "none" })));
        return true;
      },
    });
    expect(seen).toEqual([
      expect.stringMatching(
        /^StartupError: The database site_\w+ .* cannot be used: a restore into this database is in progress\.$/,
      ),
      "NotNowError: Another backup or a restore is in progress.",
      "BackupError: A backup is in progress, or another restore. Try again when it has finished.",
    ]);
    await using again = await home.open();
    expect(await again.db.selectFrom("messages").select("id").execute()).toHaveLength(3);
  });

  test("PG-15 data that a restore replaces are kept as a backup, which undoes it; without a place for it nothing is replaced", async () => {
    const file = await archiveOf(await filled(await aFolder()));
    const home = await filled(await aDatabase());
    const before = await stateOf(home);
    expect(await refusalOf(restore({ places: home.places, file, ...agreed }))).toMatch(
      /^BackupError: There are data in the database \S+ at \S+\. Add --keep FOLDER for a backup of them, or --keep none, or set BACKUP_DIR\.$/,
    );
    expect(await stateOf(home)).toEqual(before);
    const backupDir = temporaryFolder();
    const first = await restore({ places: { ...home.places, backupDir }, file, ...agreed });
    expect(first?.kept).toBe(join(backupDir, "before-restore-2026-03-02T15-00-00Z.tar"));
    expect(readdirSync(backupDir)).toEqual(["before-restore-2026-03-02T15-00-00Z.tar"]);
    const after = await stateOf(home);
    expect(after.files).not.toEqual(before.files);
    expect(after.rows.content_version).not.toEqual(before.rows.content_version);
    const keep = temporaryFolder();
    const second = await restore({ places: home.places, file: first?.kept ?? "", ...agreed, keep });
    expect(second?.kept).toBe(join(keep, "before-restore-2026-03-02T15-00-00Z.tar"));
    const undone = await stateOf(home);
    expect(undone.files).toEqual(before.files);
    expect(undone.rows.messages).toEqual(before.rows.messages);
    expect(undone.rows.reviews).toEqual(before.rows.reviews);
  });

  test("PG-15 a restore that is not confirmed, and one that fails half way, leave all rows, files and the next id", async () => {
    const { places } = await filled(await aFolder());
    const raw = new DatabaseSync(join(places.dataDir, "app.db"));
    // SQLite stores U+0000 in a text, PostgreSQL does not; users come late, after many tables were filled.
    raw.exec("UPDATE messages SET additional_info = 'before' || char(0) || 'after' WHERE id = 3");
    raw.close();
    const file = await archiveOf({ places });
    const home = await filled(await aDatabase());
    const before = await stateOf(home);
    const options = { places: home.places, file, ...agreed, keep: "none" };
    expect(await restore({ ...options, confirm: async () => false })).toBeUndefined();
    expect(await stateOf(home)).toEqual(before);
    expect(await refusalOf(restore(options))).toMatch(/^StartupError: The database \S+ at \S+ cannot be used: [^\n]+$/);
    expect(await stateOf(home)).toEqual(before);
    const data = await openData(home);
    expect(await nextReviewId(data)).toBe(3);
    await data.close();
  });

  test("PG-15 an archive of every older schema is restored, and its site starts", async () => {
    for (let count = 1; count < migrations.length; count += 1) {
      const dataDir = await anEmptySite(migrations.slice(0, count));
      const file = await archiveOf({ places: placesOf(dataDir) });
      const home = await aDatabase();
      await restore({ places: home.places, file, ...agreed });
      await using site = await home.open();
      expect((await site.get("/api/public/reviews")).status, `schema ${count}`).toBe(200);
    }
  });

  test("PG-15 a picture without its file, a user without rights and a foreign database are one line each", async () => {
    const home = await filled(await aDatabase());
    const file = await archiveOf(home);
    const url = new URL(home.places.databaseUrl ?? "");
    const name = url.pathname.slice(1);
    await onServer(
      url.href,
      `DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; GRANT CONNECT ON DATABASE ${name} TO guest`,
    );
    const places = { ...home.places, databaseUrl: Object.assign(new URL(url), { username: "guest" }).href };
    const one = /^\w+Error: [^\n]+\.$/;
    const refusals = [
      await refusalOf(archiveOf({ places })),
      await refusalOf(restore({ places, file, ...agreed, keep: "none" })),
    ];
    for (const refusal of refusals) expect(refusal).toMatch(one);
    expect(refusals[1]).toContain("does not let guest");
    const data = await openData(home);
    await sql`DELETE FROM files`.execute(data.db);
    await data.close();
    expect(await refusalOf(archiveOf(home))).toBe(
      "BackupError: No backup could be created: A picture of the gallery has no file in the database.",
    );
    await onServer(url.href, "DROP TABLE site_schema");
    expect(await refusalOf(restore({ places: home.places, file, ...agreed }))).toMatch(
      /^StartupError: The database belongs to another program; nothing was changed/,
    );
  });
});

/** Their answers say which backups there are, which session asks, or are new each time. */
const ofThisHome = [
  ...["/api/admin/first-run", "/api/admin/site-state", "/api/admin/activity", "/api/user/sessions"],
  ...["/api/public/captcha", "/api/admin/jobs/latest"],
];

/** Every public page, and every answer to a GET for Rita. */
async function answersOf(home: Home): Promise<Record<string, unknown>> {
  await using site = await home.open(aSecret, await builtPages());
  const rita = await findUserByIdentifier(site.db, "rita@example.com");
  const { headers } = await signIn(site, rita ?? { id: 0 });
  const { photo } = await site.db.selectFrom("inquiry_photos").select("file as photo").executeTakeFirstOrThrow();
  const images = await site.db.selectFrom("gallery_images").select("file").execute();
  const paths = [
    ...calls
      .filter(({ method, path }) => method === "GET" && !ofThisHome.includes(path))
      .map(({ path }) => path.replace(":id", "1").replace(":page", "gutter-guards").replace(":photo", photo)),
    "/api/admin/messages?q=o",
    "/api/admin/messages?archived=1",
    ...images.flatMap(({ file }) => [`/uploads/${file}-480.avif`, `/uploads/${file}-960.jpg`]),
    ...["/sitemap.xml", "/robots.txt", "/site.webmanifest"],
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const { headers: sent, ...answer } = await wholeAnswer(await site.get(path, { headers }));
    answers[path] = { ...answer, sent };
  }
  for (const { href } of publicPages) answers[href] = await wholeAnswer(await site.get(href));
  return answers;
}

async function logIn(site: Awaited<ReturnType<Home["open"]>>, seed: string): Promise<void> {
  site.clock.pass(60);
  const user = await findUserByIdentifier(site.db, "rita@example.com");
  if (!user) throw new Error("Rita is gone.");
  const step = await beginSignIn(site, { ...user, password: aPassword });
  expect((await step.verify({ otp: appCode(site, seed) })).status).toBe(200);
}
