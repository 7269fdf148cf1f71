import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "#src/platform/database/database.server.ts";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { sharedSecret as secret, shareDatabase } from "#test/app/shared-database.ts";
import { insertImage } from "#test/content/content-factory.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { type PostgresServer, startPostgres } from "#test/postgres/server.ts";
import { bytesOf, uploadPath, uploadTo } from "#test/processes/picture-process.ts";
import { staffIn } from "#test/processes/staff-of-process.ts";
import { allFiles, originalFile } from "../picture-names.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** The names of complete files, and how many files have none. */
async function filesOf(db: Db): Promise<{ names: Set<string>; nameless: number }> {
  const { rows } = await sql<{ name: string | null }>`SELECT name FROM files`.execute(db);
  const names = rows.flatMap(({ name }) => (name === null ? [] : [name]));
  return { names: new Set(names), nameless: rows.length - names.length };
}

async function picturesOf(db: Db) {
  const rows = await db.selectFrom("gallery_images").select(["file", "state", "widths"]).execute();
  return rows.map(({ widths, ...row }) => ({ ...row, widths: JSON.parse(widths) }));
}

const untilReady = (db: Db) =>
  expect
    .poll(async () => (await picturesOf(db)).every(({ state }) => state === "ready"), { timeout: 90_000 })
    .toBe(true);

/** The moments of an upload, as the database shows them. */
const moments: readonly [about: string, isNow: (db: Db) => Promise<boolean>][] = [
  ["a file without a name is there", async (db) => (await filesOf(db)).nameless > 0],
  ["the original is there", async (db) => [...(await filesOf(db)).names].some((name) => name.endsWith(".original"))],
  ["the JPEG is there", async (db) => [...(await filesOf(db)).names].some((name) => name.endsWith(".jpg"))],
  ["the row is there", async (db) => (await picturesOf(db)).some(({ state }) => state === "preparing")],
  ["an AVIF is there", async (db) => [...(await filesOf(db)).names].some((name) => name.endsWith(".avif"))],
];

test.each(moments)(
  "PG-07 R-2 kill -9 of the process that uploads when %s: no row without its files, and after the sweep no file without a row",
  async (_, isNow) => {
    const shared = await shareDatabase(server);
    const killed = await shared.start();
    const db = await shared.open();
    const headers = await staffIn(db, { origin: killed.origin, secret });
    const { type, body } = await bytesOf({ image: await aJpeg({ width: 1800, height: 1200 }) });
    const init = { method: "POST", headers: { ...headers, "content-type": type }, body: new Uint8Array(body) };
    let isAnswered = false;
    const sent = fetch(`${killed.origin}${uploadPath}`, init).then(
      (answer) => (isAnswered = answer.status === 201),
      () => undefined,
    );
    while (!(await isNow(db)) && !isAnswered) await setTimeout(1);
    killed.process.kill("SIGKILL");
    await Promise.all([killed.exitCode, sent]);

    const rows = await picturesOf(db);
    expect(rows.length).toBeGreaterThanOrEqual(isAnswered ? 1 : 0);
    const { names } = await filesOf(db);
    for (const row of rows) {
      const needed = row.state === "ready" ? allFiles(row) : [...allFiles(row), originalFile(row.file)];
      for (const name of needed) expect(names, `${name} of a picture that is ${row.state}`).toContain(name);
    }
    // An hour later what was not answered is old, and the next process prepares what was.
    await sql`UPDATE files SET stored_at = now() - interval '2 hours'`.execute(db);
    await shared.start();
    await vi.waitFor(
      async () => {
        const pictures = await picturesOf(db);
        expect(pictures.filter(({ state }) => state !== "ready")).toEqual([]);
        expect(await filesOf(db)).toEqual({ names: new Set(pictures.flatMap(allFiles)), nameless: 0 });
      },
      { timeout: 60_000, interval: 100 },
    );
    const { rows: pieces } = await sql`SELECT 1 FROM file_pieces WHERE file NOT IN (SELECT id FROM files)`.execute(db);
    expect(pieces).toEqual([]);
  },
);

test("PG-07 a process that starts while another one uploads leaves the files of that upload alone", async () => {
  const shared = await shareDatabase(server);
  const site = await shared.start();
  const db = await shared.open();
  const headers = await staffIn(db, { origin: site.origin, secret });
  const image = await aJpeg({ width: 800, height: 600 });
  const uploads = Array.from({ length: 4 }, () => uploadTo(site, headers, { image }));
  await shared.start();
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(201);
  await untilReady(db);
  expect((await filesOf(db)).names).toEqual(new Set((await picturesOf(db)).flatMap(allFiles)));
});

test("PG-08 PG-12 a picture that a process has served, and no other file, comes from its copy while the database is away", async () => {
  const own = await startPostgres();
  onTestFinished(() => own.stop());
  const shared = await shareDatabase(own);
  const site = await shared.start();
  const { db, files, close } = await openPostgres({
    url: shared.url,
    poolSize: 2,
    log: createLog({ logLevel: "silent" }),
  });
  const file = "ab".repeat(16);
  await insertImage(db, { file });
  const [bytes, lost] = [Buffer.alloc(300_000, "picture"), Buffer.alloc(1000, "another")];
  await files.put([
    { name: `${file}-960.jpg`, bytes },
    { name: `${file}-480.avif`, bytes: lost },
  ]);
  await close();
  const path = `${site.origin}/uploads/${file}-960.jpg`;
  const first = await fetch(path);
  expect(Buffer.from(await first.arrayBuffer()).equals(bytes)).toBe(true);
  expect(readdirSync(join(shared.env.CACHE_DIR, "0", "files"))).toHaveLength(1);
  await own.kill();
  const etag = first.headers.get("etag") ?? "";
  expect(Buffer.from(await (await fetch(path)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetch(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(path, { method: "HEAD" })).headers.get("content-length")).toBe("300000");
  expect((await fetch(`${site.origin}/uploads/${file}-480.avif`)).status).toBe(503);
  await own.start();
  await expect.poll(async () => (await fetch(`${site.origin}/uploads/${file}-480.avif`)).status).toBe(200);
});
