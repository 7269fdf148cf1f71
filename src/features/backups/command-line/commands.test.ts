import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrations } from "#db/migrate.ts";
import { takeDataFolder } from "#src/platform/data-folder.server.ts";
import { openDatabase } from "#src/platform/database.server.ts";
import { contentOf, fill, galleryOf, siteOn } from "#test/backups.ts";
import { programs, runProgram, runScript } from "#test/run-script.ts";
import { spawnTinySite, startTinySite } from "#test/start-tiny-site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { makeBackup } from "../make-backup.server.ts";
import { restore } from "../restore/restore.server.ts";

// Every command is a process, on a machine that runs other tests.
vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-03-02T07:30:00.000Z");

/** A folder whose data are those of a site that has ended. */
async function aFilledFolder() {
  const folder = temporaryFolder();
  const site = await siteOn(join(folder, "data"));
  await fill(site);
  const content = await contentOf(site);
  await site.close();
  return { folder, dataDir: join(folder, "data"), content };
}

const backupsIn = (folder: string) =>
  readdirSync(join(folder, "data", "backups")).filter((name) => /\.tar$/.test(name));

async function contentIn(dataDir: string) {
  const site = await siteOn(dataDir);
  const content = await contentOf(site);
  await site.close();
  return content;
}

test("OPS-07 beside a running site a backup is made; a restore, and a second site, are refused until it has ended", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const running = await startTinySite(folder);
  const made = await runProgram("scripts/backup.mjs", folder, []);
  expect(made).toMatchObject({ code: 0, error: "" });
  const [name = ""] = backupsIn(folder);
  const file = join(dataDir, "backups", name);
  expect(made.out).toMatch(
    /^Backup made: \S+\.tar \([\d.]+ MB\): 3 messages, 2 reviews, 2 pictures, 0 users\. It was opened and checked\.\n$/,
  );

  const busy = /is in use by a running site, or by a restore\. Stop that one first/;
  expect(await runScript("restore", folder, file)).toMatchObject({ code: 1, error: expect.stringMatching(busy) });
  const second = spawnTinySite(folder);
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(busy);
  // As a power cut ends it: no lock is left that anybody would have to clear away.
  running.process.kill("SIGKILL");
  await running.exitCode;

  const raw = new DatabaseSync(join(dataDir, "app.db"));
  raw.exec("DELETE FROM messages");
  raw.close();
  const gallery = galleryOf(dataDir);
  const restored = await runProgram("scripts/restore.mjs", folder, [file]);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(restored.out).toMatch(/The backup is whole\. Made 20\S+Z: 3 messages, 2 reviews, 2 pictures, 0 users\.\n/);
  const [, kept = ""] = /What was there before is in (\S+)\.\n/.exec(restored.out) ?? [];
  expect(existsSync(join(kept, "app.db"))).toBe(true);
  expect(await contentIn(dataDir)).toEqual(content);
  expect(galleryOf(dataDir)).toEqual(gallery);
});

test("OPS-07 an operator who is not understood reads how it works (2); whom it cannot help reads one line (1)", async () => {
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
    error: expect.stringContaining("npm run backup -- --to FILE_OR_FOLDER"),
  });
  expect(file).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^There is no file \S+nowhere\.tar\. Nothing was changed\.\n$/),
  });
  expect(help).toMatchObject({ code: 0, error: "", out: expect.stringContaining("npm run restore -- FILE") });
  expect(existsSync(join(folder, "data"))).toBe(false);

  mkdirSync(join(folder, "data", "backups"), { recursive: true });
  writeFileSync(join(folder, "data", "backups", "gutters-2026-03-02T07-30-00Z.tar"), "x".repeat(3_600_000));
  expect(await runScript("restore", folder)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^Which backup\?\n {2}\S+gutters-2026-03-02T07-30-00Z\.tar \(3\.6 MB\)\n/),
  });
});

test("R-16 R-28 a start on damaged data names the command, and that command brings the site back", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const { path } = await makeBackup({ dataDir, kind: "regular", now });
  writeFileSync(join(dataDir, "app.db"), "what a broken disk has left");
  const refused = spawnTinySite(folder);
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toMatch(/damaged; nothing was changed\. Put a backup in its place with npm run restore/);
  expect(readFileSync(join(dataDir, "app.db"), "utf8")).toBe("what a broken disk has left");
  expect(await runScript("restore", folder, path)).toMatchObject({ code: 0, error: "" });
  expect(await contentIn(dataDir)).toEqual(content);
});

test("R-17 a newer program starts on older data: first the backup, then the change, and both are in the log", async () => {
  const folder = temporaryFolder();
  (await openDatabase(join(folder, "data", "app.db"), migrations.slice(0, -1))).close();
  const site = await startTinySite(folder);
  expect(site.output()).toContain("backup made before the database is changed");
  expect(backupsIn(folder)).toEqual([expect.stringMatching(/^before-migration-/)]);
});

test("OPS-07 a disk that fills up while the archive is written: one line, nothing left, older backups as they were", async () => {
  const { folder, dataDir } = await aFilledFolder();
  const site = await siteOn(dataDir);
  await fill(site);
  await site.close();
  await makeBackup({ dataDir, kind: "regular", now });
  const before = backupsIn(folder).map((name) => readFileSync(join(dataDir, "backups", name)));
  for (const name of readdirSync(join(dataDir, "gallery")))
    writeFileSync(join(dataDir, "gallery", name), Buffer.alloc(1_000_000, 1));
  // No file may grow beyond two million bytes or so: what a write finds then is as on a full disk.
  const child = spawn("sh", ["-c", `ulimit -f 4000; exec "${process.execPath}" ${programs.backup}`], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const [code] = await once(child, "close");
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^The disk is full: [^\n]*\n$/) });
  expect(backupsIn(folder).map((name) => readFileSync(join(dataDir, "backups", name)))).toEqual(before);
  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual(
    [...backupsIn(folder), "last-failure.json", "lock"].sort(),
  );
});

/** Commits fifty messages a second from another process, as the site does, and says each id once it is on the disk. */
function startWriter(dataDir: string): { child: ChildProcess; acknowledged: number[]; trouble(): string } {
  const program = `
    const { DatabaseSync } = require("node:sqlite");
    const raw = new DatabaseSync(process.argv[1], { timeout: 250 });
    raw.exec("PRAGMA synchronous = full");
    const add = raw.prepare("INSERT INTO messages (first_name, last_name, address, email, phone, project_needs, additional_info, submitted_at) VALUES ('Ann', 'Lee', 'A', 'ann@example.com', '3525550199', 'Gutters.', ?, '2026-03-02T15:00:00.000Z')");
    setInterval(() => console.log(Number(add.run("x".repeat(4000)).lastInsertRowid)), 20);`;
  const child = spawn(process.execPath, ["-e", program, join(dataDir, "app.db")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const acknowledged: number[] = [];
  let trouble = "";
  child.stdout.on("data", (part) => acknowledged.push(...String(part).trim().split("\n").map(Number)));
  child.stderr.on("data", (part) => {
    trouble += part;
  });
  return { child, acknowledged, trouble: () => trouble };
}

test("R-27 during 50 writes a second a backup holds all that was answered before it began, in order without a gap, and stops no writer", async () => {
  const { folder, dataDir } = await aFilledFolder();
  const writer = startWriter(dataDir);
  await vi.waitFor(() => expect(writer.acknowledged.length).toBeGreaterThan(50), { timeout: 30_000, interval: 20 });
  const before = writer.acknowledged.length;
  const last = writer.acknowledged[before - 1] ?? 0;
  const file = join(folder, "outside.tar");
  expect(await runScript("backup", folder, "--to", file)).toMatchObject({ code: 0, error: "" });
  expect(writer.acknowledged.length).toBeGreaterThan(before);
  writer.child.kill("SIGKILL");

  const other = join(folder, "other");
  await restore({ dataDir: other, file, now, agree: async () => true, onFinished: () => {} });
  const raw = new DatabaseSync(join(other, "app.db"), { readOnly: true });
  const ids = raw.prepare("SELECT id FROM messages ORDER BY id").all();
  raw.close();
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(ids.length).toBeGreaterThanOrEqual(last);
  expect(writer.trouble()).toBe("");
});

test("R-28 a restore that is killed at any moment that can be seen leaves the old data or the new, and can be done again", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const { path } = await makeBackup({ dataDir, kind: "regular", now, to: folder });
  const site = await siteOn(dataDir);
  await fill(site);
  const old = await contentOf(site);
  await site.close();
  const oldGallery = Object.keys(galleryOf(dataDir));
  const moments = ["restore-staging/gallery", "restore-staging/app.db-wal", "before-restore"];
  for (const moment of moments) {
    const child = spawn(process.execPath, [programs.restore, path, "--yes"], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: "ignore",
    });
    const ended = once(child, "close");
    const isNow = () =>
      moment.startsWith("before")
        ? readdirSync(dataDir).some((name) => name.startsWith(moment))
        : existsSync(join(dataDir, moment));
    while (child.exitCode === null && !isNow()) await new Promise((resolve) => setImmediate(resolve));
    child.kill("SIGKILL");
    await ended;
    // What the next start does first; it finishes what there is to finish.
    takeDataFolder(dataDir).release();
    const now = await contentIn(dataDir);
    const isNew = now.messages.length === content.messages.length;
    expect(now, moment).toEqual(isNew ? content : old);
    if (!isNew) expect(Object.keys(galleryOf(dataDir)), moment).toEqual(oldGallery);
    expect(existsSync(join(dataDir, "restore-staging")), moment).toBe(false);
  }
  await restore({ dataDir, file: path, now, agree: async () => true, onFinished: () => {} });
  expect(await contentIn(dataDir)).toEqual(content);
});
