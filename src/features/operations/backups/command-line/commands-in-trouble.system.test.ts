import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { lockDataFolder } from "#src/platform/database/sqlite/data-folder.server.ts";
import {
  aFilledFolder,
  backupsIn,
  contentIn,
  contentOf,
  fill,
  galleryOf,
  placesOf,
  siteOn,
} from "#test/data/backups.ts";
import { bundled, runScript } from "#test/processes/run-script.ts";
import { makeBackup } from "../make-backup.server.ts";
import { restore } from "../restore/restore.server.ts";

// Every command is a process, on a machine that runs other tests.
vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-03-02T07:30:00.000Z");

test("OPS-07 a disk that fills up while the archive is written: one line, nothing left, older backups as they were", async () => {
  const { folder, dataDir } = await aFilledFolder();
  const site = await siteOn(dataDir);
  await fill(site);
  await site.close();
  await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  const before = backupsIn(folder).map((name) => readFileSync(join(dataDir, "backups", name)));
  for (const name of readdirSync(join(dataDir, "gallery")))
    writeFileSync(join(dataDir, "gallery", name), Buffer.alloc(1_000_000, 1));
  // No file may grow beyond two million bytes or so: what a write finds then is as on a full disk.
  const child = spawn("sh", ["-c", `ulimit -f 4000; exec "${process.execPath}" "${bundled("backup")}"`], {
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
  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual([...backupsIn(folder), "lock"].sort());
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
  await restore({ places: placesOf(other), file, now, confirm: async () => true, onFinished: () => {} });
  const raw = new DatabaseSync(join(other, "app.db"), { readOnly: true });
  const ids = raw.prepare("SELECT id FROM messages ORDER BY id").all();
  raw.close();
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(ids.length).toBeGreaterThanOrEqual(last);
  expect(writer.trouble()).toBe("");
});

test("R-28 a restore that is killed at any moment that can be seen leaves the old data or the new, and can be done again", async () => {
  const { folder, dataDir, content } = await aFilledFolder();
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now, to: folder });
  const site = await siteOn(dataDir);
  await fill(site);
  const old = await contentOf(site);
  await site.close();
  const oldGallery = Object.keys(galleryOf(dataDir));
  const moments = ["restore-staging/gallery", "restore-staging/app.db-wal", "before-restore"];
  for (const moment of moments) {
    const child = spawn(process.execPath, [bundled("restore"), path, "--yes"], {
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
    lockDataFolder(dataDir).release();
    const now = await contentIn(dataDir);
    const isNew = now.messages.length === content.messages.length;
    expect(now, moment).toEqual(isNew ? content : old);
    if (!isNew) expect(Object.keys(galleryOf(dataDir)), moment).toEqual(oldGallery);
    expect(existsSync(join(dataDir, "restore-staging")), moment).toBe(false);
  }
  await restore({ places: placesOf(dataDir), file: path, now, confirm: async () => true, onFinished: () => {} });
  expect(await contentIn(dataDir)).toEqual(content);
});
