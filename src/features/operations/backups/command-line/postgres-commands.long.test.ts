import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrations } from "#db/migrate.ts";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import { type SharedDatabase, sharedDatabases } from "#test/app/shared-database.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { addImage, aFilledFolder, backUp, placesOf } from "#test/data/backups.ts";
import { stateOf } from "#test/data/moving.ts";
import { startTcpProxy } from "#test/network/tcp-proxy.ts";
import { bundled, onFullDisk, refusal, runProgram } from "#test/processes/run-script.ts";
import { nightlyBackup } from "../nightly-backup.server.ts";

const share = sharedDatabases();

const run = (program: "backup" | "restore", { env }: { env: Record<string, string> }, ...words: string[]) =>
  runProgram(bundled(program), temporaryFolder(), words, env);

/** A database with the site's tables and no site that runs. */
async function aDatabase(): Promise<SharedDatabase> {
  const shared = await share();
  const site = await shared.start();
  site.process.kill();
  await site.exitCode;
  return shared;
}

const homeOf = ({ env }: Pick<SharedDatabase, "env">) => ({
  places: { ...placesOf(temporaryFolder()), databaseUrl: env.DATABASE_URL, backupDir: undefined },
});

/** An archive of a site on SQLite with three messages and pictures of so many bytes. */
async function anArchive(bytes = 2000): Promise<{ file: string; key: string }> {
  const { folder, dataDir } = await aFilledFolder((site) => addImage(site, bytes));
  const made = await backUp(dataDir, { to: folder });
  return { file: made.path, key: readFileSync(join(dataDir, "secret"), "utf8") };
}

test("PG-15 an operator moves a site to PostgreSQL and back: each step says what it did, and how to set SECRET without showing it", async () => {
  const { file, key } = await anArchive();
  const shared = await share();
  const moved = await run("restore", shared, file, "--yes");
  expect(moved).toMatchObject({ code: 0, error: "" });
  expect(moved.out).toContain(
    "which is not your SECRET: set SECRET or SECRET_PREVIOUS to it, or authenticator apps and",
  );
  expect(moved.out).toContain("Restored. Start the site now.");
  const [, command = ""] = /^This command prints the key: (.*)$/m.exec(moved.out) ?? [];
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(key);
  expect(moved.out).not.toContain(key.trim());
  const same = { env: { ...shared.env, SECRET: key.trim() } };
  expect((await run("restore", same, file, "--yes", "--keep", "none")).out).not.toContain("SECRET");

  const site = await shared.start();
  expect(await run("backup", shared)).toEqual({
    code: 2,
    out: "",
    error: "Where should the backup go? Add --to FILE_OR_FOLDER, or set BACKUP_DIR. See: npm run backup -- --help\n",
  });
  const outside = temporaryFolder();
  const made = await run("backup", shared, "--to", join(outside, "back.tar"));
  expect(made).toMatchObject({ code: 0, error: "" });
  expect(made.out).toMatch(/^Backup created: \S+back\.tar \([\d.]+ MB\): 3 messages, 2 reviews, 3 pictures, 0 users\./);
  expect(readdirSync(outside)).toEqual(["back.tar"]);
  expect(await run("restore", shared, file, "--yes", "--keep", "none")).toMatchObject(
    refusal(/^A running site uses the database \S+ at \S+\. Stop all its [^\n]* Nothing was changed\.\n$/),
  );
  site.process.kill();
  await site.exitCode;
  const back = temporaryFolder();
  const returned = await runProgram(bundled("restore"), back, [join(outside, "back.tar"), "--yes"]);
  expect(returned).toMatchObject({ code: 0, error: "" });
  expect(returned.out).toMatch(/in the setting SECRET: set the same key here, or .* mail server's password will not/);
  expect(readdirSync(join(back, "data", "gallery"))).toHaveLength(6);
});

test("PG-15 replaced data are kept where --keep or BACKUP_DIR says, and the list of backups names them", async () => {
  const { file } = await anArchive();
  const shared = await aDatabase();
  expect(await run("restore", shared, file, "--yes")).toMatchObject(
    refusal(/^There are data in the database \S+ at \S+\. Add --keep [^\n]* Nothing was changed\.\n$/),
  );
  const BACKUP_DIR = join(temporaryFolder(), "backups");
  mkdirSync(BACKUP_DIR);
  const restored = await run("restore", { env: { ...shared.env, BACKUP_DIR } }, file, "--yes");
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toMatch(
    /The previous data are in \S+before-restore-\S+\.tar\.\nRemove that file once the site works/,
  );
  expect(await run("restore", { env: { ...shared.env, BACKUP_DIR } })).toMatchObject(
    refusal(/^Which backup\?\n {2}\S+before-restore-\S+\.tar \([\d.]+ MB\)\n/, 2),
  );
});

test("PG-15 R-28 OPS-07 a restore whose connection breaks says that nothing was changed, in the commit that this is not known; a backup leaves nothing", async () => {
  const { file } = await anArchive();
  const shared = await aDatabase();
  const before = await stateOf(homeOf(shared));
  const proxy = await startTcpProxy();
  onTestFinished(() => proxy.close());
  const env = { ...shared.env, DATABASE_URL: proxy.through(shared.url) };
  const restore = () => run("restore", { env }, file, "--yes", "--keep", "none");
  let sent = 0;
  proxy.watch((by) => {
    sent += by === "program" ? 1 : 0;
    if (sent === 40) proxy.leadTo(shared.url);
    return sent !== 40;
  });
  expect(await restore()).toMatchObject(
    refusal(/^The database \S+ at \S+ broke off the connection\. [^\n]* Nothing was changed\.\n$/),
  );
  // The server gives the locks of a broken connection back once it has noticed.
  await expect.poll(() => stateOf(homeOf(shared))).toEqual(before);
  const outside = temporaryFolder();
  sent = 10;
  expect(await run("backup", { env }, "--to", outside)).toMatchObject(
    refusal(/^The database \S+ at \S+ broke off the connection[^\n]*\n$/),
  );
  expect(readdirSync(outside)).toEqual([]);

  const unknown = refusal(
    /^The connection to the database \S+ at \S+ broke off at the last step: [^\n]*, or none\. [^\n]*\n$/,
  );
  proxy.cutNextCommit("before");
  expect(await restore()).toMatchObject(unknown);
  await expect.poll(() => stateOf(homeOf(shared))).toEqual(before);
  proxy.cutNextCommit("after");
  expect(await restore()).toMatchObject(unknown);
  expect((await stateOf(homeOf(shared))).rows.messages).toHaveLength(3);
});

test("PG-15 a disk that fills up under a backup or under the unpacked archive is one line, and nothing is left", async () => {
  const { file } = await anArchive(3_000_000);
  const shared = await share();
  expect(await run("restore", shared, file, "--yes")).toMatchObject({ code: 0, error: "" });
  const limited = (program: "backup" | "restore", words: string[], TMPDIR: string) =>
    runProgram(bundled(program), temporaryFolder(), words, { ...shared.env, TMPDIR }, onFullDisk);
  const [outside, work] = [temporaryFolder(), temporaryFolder()];
  const before = await stateOf(homeOf(shared));
  expect(await limited("backup", ["--to", outside], work)).toMatchObject(refusal(/^The disk is full: [^\n]*\n$/));
  expect(readdirSync(outside)).toEqual([]);
  expect(await limited("restore", [file, "--yes", "--keep", "none"], work)).toMatchObject(
    refusal(/^The disk is full: [^\n]* Nothing was changed\.\n$/),
  );
  expect(readdirSync(work)).toEqual([]);
  expect(await stateOf(homeOf(shared))).toEqual(before);
});

test("PG-16 the nightly backup of a database goes to BACKUP_DIR, which keeps its state; without it there is none", async () => {
  const shared = await share();
  await shared.start();
  for (const [name, value] of Object.entries(shared.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const backupDir = join(temporaryFolder(), "backups");
  const config = { ...homeOf(shared).places, dataDir: join(temporaryFolder(), "none"), backupDir };
  const task = nightlyBackup({ config, clock: systemClock, log });
  await task?.run(new AbortController().signal);
  expect(readdirSync(backupDir)).toEqual([expect.stringMatching(/^gutters-.*\.tar$/)]);
  expect(Date.now() - ((await task?.lastRun())?.getTime() ?? 0)).toBeLessThan(60_000);
  writeFileSync(join(backupDir, "x"), "");
  const broken = { ...config, backupDir: join(backupDir, "x") };
  await expect(
    nightlyBackup({ config: broken, clock: systemClock, log })?.run(new AbortController().signal),
  ).rejects.toThrow(/^No backup could be created: /);
  expect(nightlyBackup({ config: { ...config, backupDir: undefined }, clock: systemClock, log })).toBeUndefined();
});

test("PG-16 R-17 processes of a newer version back an older database up once before they change it; without BACKUP_DIR the log says so", async () => {
  const older = async () => {
    const shared = await share();
    await (await openPostgres({ url: shared.url, poolSize: 2, log, known: migrations.slice(0, -1) })).close();
    return shared;
  };
  const [kept, unkept] = [await older(), await older()];
  const BACKUP_DIR = join(temporaryFolder(), "backups");
  const both = await Promise.all([kept.start({ BACKUP_DIR }), kept.start({ BACKUP_DIR })]);
  const said = both.filter((site) => site.output().includes("backup created before the database is changed"));
  expect(said).toHaveLength(1);
  const [archive = "", ...more] = readdirSync(BACKUP_DIR).filter((name) => name.endsWith(".tar"));
  expect([archive, more]).toEqual([expect.stringMatching(/^before-migration-/), []]);
  for (const site of both) {
    site.process.kill();
    await site.exitCode;
  }
  const restored = await run("restore", kept, join(BACKUP_DIR, archive), "--yes", "--keep", "none");
  expect(restored).toMatchObject({ code: 0, error: "" });
  const site = await unkept.start();
  expect(site.output()).toContain("the database is changed without a backup: BACKUP_DIR is not set");
});
