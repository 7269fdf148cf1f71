import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffImage } from "../src/features/gallery/manage/schema.ts";
import { openSqlite } from "../src/platform/database/sqlite/open-sqlite.server.ts";
import { insertImages, many } from "../test/content/content-factory.ts";
import { aPhoto, uploadForm } from "../test/content/pictures.ts";
import { staffOf } from "../test/processes/staff-of-process.ts";
import { type RunningSite, startSite } from "../test/processes/start-site.ts";

const secret = "a secret that only the benchmark has, 32 bytes";
const calls = "/api/admin/gallery/images";

/** What the gallery costs, as lines of the table: uploading, showing 24 and 2,000 pictures, and reordering them. */
export async function measureGallery(): Promise<[what: string, figure: string][]> {
  const lines: [string, string][] = [];
  await onSite(0, async (site, headers) => {
    const { answered, ready, shown, bytes } = await upload(site, headers);
    const megabytes = (bytes / 2 ** 20).toFixed(1);
    lines.push([
      `Photo of 12 megapixels (${megabytes} MB): answered, ready, on the gallery page`,
      `${(answered / 1000).toFixed(1)} s, ${(ready / 1000).toFixed(1)} s, ${(shown / 1000).toFixed(1)} s after it was sent`,
    ]);
  });
  for (const count of [24, 2000]) {
    await onSite(count, async (site, headers, ids) => {
      const name = count.toLocaleString("en-US");
      const page = await time(() => read(`${site.origin}/gallery`));
      const list = await time(() => read(`${site.origin}${calls}`, { headers }));
      lines.push([
        `/gallery with ${name} pictures; staff's list of them`,
        `first ${page.first.toFixed(0)} ms, then ${page.median.toFixed(1)} ms, ${kilobytes(page.bytes)} kB; ${list.median.toFixed(0)} ms, ${kilobytes(list.bytes)} kB`,
      ]);
      if (count === 2000) {
        const reorder = await time(() => {
          ids.reverse();
          const body = JSON.stringify({ order: ids.map((id, place) => ({ id, sort_order: place + 1 })) });
          const json = { ...headers, "content-type": "application/json" };
          return read(`${site.origin}${calls}/reorder`, { method: "PATCH", headers: json, body });
        });
        lines.push([`Reordering ${name} pictures`, `${reorder.median.toFixed(0)} ms`]);
      }
    });
  }
  return lines;
}

type Use = (site: RunningSite, headers: Record<string, string>, ids: number[]) => Promise<void>;

async function onSite(images: number, use: Use): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-gallery-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const { db, close } = await openSqlite(join(dataDir, "app.db"));
  const rows = many(images, (place) => ({
    sort_order: place,
    alt_text: `New gutters on house number ${place}, from the street`,
  }));
  const ids = images === 0 ? [] : await insertImages(db, rows);
  await close();
  const site = await startSite({ SECRET: secret, SAMPLE_CONTENT: "off" }, dataDir);
  await use(site, await staffOf(site, folder, secret), ids);
  await site.dispose();
  rmSync(folder, { recursive: true });
}

async function upload(site: RunningSite, headers: Record<string, string>) {
  const image = await aPhoto();
  const begin = performance.now();
  const since = () => performance.now() - begin;
  const answer = await fetch(`${site.origin}${calls}`, { method: "POST", headers, body: uploadForm({ image }) });
  const body = (await answer.json()) as { image: StaffImage };
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`);
  const answered = since();
  const isReady = async () => {
    const now = await fetch(`${site.origin}${calls}/${body.image.id}`, { headers });
    return ((await now.json()) as { image: StaffImage }).image.state === "ready";
  };
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 250));
  const ready = since();
  const page = await (await fetch(`${site.origin}/gallery`)).text();
  if (!page.includes(body.image.file)) throw new Error("The picture is not on the page.");
  return { answered, ready, shown: since(), bytes: image.length };
}

/** The first time, and the median of twenty more. */
async function time(run: () => Promise<number>): Promise<{ first: number; median: number; bytes: number }> {
  const taken: number[] = [];
  let bytes = 0;
  for (let count = 0; count < 21; count += 1) {
    const begin = performance.now();
    bytes = await run();
    taken.push(performance.now() - begin);
  }
  const [first = Number.NaN, ...rest] = taken;
  return { first, median: rest.toSorted((a, b) => a - b)[10] ?? Number.NaN, bytes };
}

/** @returns how many bytes came over the wire, compressed where the server does so */
async function read(address: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(address, { ...init, headers: { ...init.headers, "accept-encoding": "br" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  return Number(answer.headers.get("content-length")) || byteLength;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
