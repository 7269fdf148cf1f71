import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aFilledFolder, backUp, backupsIn, contentIn, galleryOf } from "#test/data/backups.ts";
import { bundled, onFullDisk, refusal, runProgram, runScript } from "#test/processes/run-script.ts";
import { spawnTinySite, startTinySite } from "#test/processes/start-tiny-site.ts";

test("OPS-07 beside a running site a backup is made; a restore, and a second site, are refused until it has ended", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const running = await startTinySite(folder);
  const made = await runProgram("scripts/backup.mjs", folder, []);
  expect(made).toMatchObject({ code: 0, error: "" });
  const [name = ""] = backupsIn(folder);
  const file = join(dataDir, "backups", name);
  expect(made.out).toMatch(
    /^Backup created: \S+\.tar \([\d.]+ MB\): 3 messages, 2 reviews, 2 pictures, 0 users\. It was opened and checked\.\n$/,
  );

  const busy = /is in use by a running site, or by a restore\. Stop that one first/;
  expect(await runScript("restore", folder, file, "--yes")).toMatchObject(refusal(busy));
  const second = spawnTinySite(folder);
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(busy);
  // As after a power cut: no lock is left.
  running.process.kill("SIGKILL");
  await running.exitCode;

  const raw = new DatabaseSync(join(dataDir, "app.db"));
  raw.exec("DELETE FROM messages");
  raw.close();
  const gallery = galleryOf(dataDir);
  const restored = await runProgram("scripts/restore.mjs", folder, [file, "--yes"]);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toMatch(
    /The backup is complete\. It was created on .+ 20\d\d at .+ Eastern Time: 3 messages, 2 reviews, 2 pictures, 0 users\.\n/,
  );
  const [, kept = ""] = /The previous data are in (\S+)\.\n/.exec(restored.out) ?? [];
  expect(existsSync(join(kept, "app.db"))).toBe(true);
  expect(await contentIn(dataDir)).toEqual(content);
  expect(galleryOf(dataDir)).toEqual(gallery);
});

test("OPS-07 OPS-13 an operator with a wrong command reads one line (2), and one line when it cannot be done (1)", async () => {
  const folder = temporaryFolder();
  const none = await runScript("backup", folder);
  const wrong = await runScript("backup", folder, "--two");
  const file = await runScript("restore", folder, "nowhere.tar", "--yes");
  const help = await runScript("restore", folder, "--help");
  expect(none).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringMatching(/^There is no site in \S+ yet[^\n]*\n$/),
  });
  expect(wrong).toMatchObject({
    code: 2,
    out: "",
    error: "Unknown option '--two'. See: npm run backup -- --help\n",
  });
  expect(file).toMatchObject(refusal(/^There is no file \S+nowhere\.tar\. Nothing was changed\.\n$/));
  expect(help).toMatchObject({ code: 0, error: "", out: expect.stringContaining("npm run restore -- FILE") });
  expect(existsSync(join(folder, "data"))).toBe(false);

  mkdirSync(join(folder, "data", "backups"), { recursive: true });
  writeFileSync(join(folder, "data", "backups", "gutters-2026-03-02T07-30-00Z.tar"), "x".repeat(3_600_000));
  expect(await runScript("restore", folder)).toMatchObject(
    refusal(/^Which backup\?\n {2}\S+gutters-2026-03-02T07-30-00Z\.tar \(3\.6 MB\)\n/, 2),
  );
});

test("R-16 R-28 a start on damaged data names the command, and that command brings the site back", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const { path } = await backUp(dataDir);
  writeFileSync(join(dataDir, "app.db"), "what a broken disk has left");
  const refused = spawnTinySite(folder);
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toMatch(
    /^\S+app\.db [^\n]*damaged; nothing was changed\. Put a backup in its place with npm run restore[^\n]*\n$/,
  );
  expect(readFileSync(join(dataDir, "app.db"), "utf8")).toBe("what a broken disk has left");
  expect(await runScript("restore", folder, path, "--yes")).toMatchObject({ code: 0, error: "" });
  expect(await contentIn(dataDir)).toEqual(content);
});

test("OPS-07 a restore without a terminal needs --yes, and changes nothing without it", async () => {
  const { folder, dataDir } = await aFilledFolder();
  const { path } = await backUp(dataDir);
  const before = readdirSync(dataDir);
  expect(await runScript("restore", folder, path)).toEqual({
    code: 2,
    out: "",
    error: "There is no terminal for the confirmation: add --yes to replace the data. Nothing was changed.\n",
  });
  expect(readdirSync(dataDir)).toEqual(before);
});

test("OPS-07 a disk that fills up while the archive is written: one line, nothing left, older backups as they were", async () => {
  const { folder, dataDir } = await aFilledFolder();
  await backUp(dataDir);
  const backups = join(dataDir, "backups");
  const before = readFileSync(join(backups, backupsIn(folder)[0] ?? ""));
  for (const name of readdirSync(join(dataDir, "gallery")))
    writeFileSync(join(dataDir, "gallery", name), Buffer.alloc(1_000_000, 1));
  expect(await runProgram(bundled("backup"), folder, [], {}, onFullDisk)).toMatchObject(
    refusal(/^The disk is full: [^\n]*\n$/),
  );
  expect(readdirSync(backups).sort()).toEqual([...backupsIn(folder), "lock"].sort());
  expect(backupsIn(folder)).toHaveLength(1);
  expect(readFileSync(join(backups, backupsIn(folder)[0] ?? "")).equals(before)).toBe(true);
});

test("R-17 a newer program starts on older data: first the backup, then the change, and both are in the log", async () => {
  const folder = temporaryFolder();
  await (await openSqlite(join(folder, "data", "app.db"), migrations.slice(0, -1))).close();
  const site = await startTinySite(folder);
  expect(site.output()).toContain("backup created before the database is changed");
  expect(backupsIn(folder)).toEqual([expect.stringMatching(/^before-migration-/)]);
});
