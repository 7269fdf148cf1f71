import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { imagesPerPage } from "#src/features/gallery/schema.ts";
import { reviewsPerPage } from "#src/features/reviews/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { readStreamed, someWords } from "#test/app/create-site-with-pages.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { pageTest } from "#test/app/page-fixtures.ts";
import { classesOf } from "#test/pages/class-names.ts";
import { countOf } from "#test/pages/read-html.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { insertImages, insertReviews, many } from "./content-factory.ts";

/* What visitors get of the lists of pictures and reviews: from the API, and as pages without JavaScript. */

type Entry = { words: string; is_active?: 0 | 1; sort_order?: number };

const asImage = ({ words, ...entry }: Entry) => ({ ...entry, alt_text: words });
const asReview = ({ words, ...entry }: Entry) => ({ ...entry, review_text: words });

const lists = [
  {
    nouns: "pictures",
    called: "gallery images",
    table: "gallery_images",
    address: "/api/public/gallery/images",
    path: "/gallery",
    title: "Gallery",
    type: "ImageObject",
    perPage: imagesPerPage,
    large: 2 * imagesPerPage + 5,
    skeletons: 12,
    skeleton: classesOf("features/gallery/picture-frame.module.css")("frame"),
    number: /alt="Number (\d+)\."/g,
    insert: (db: Db, entries: readonly Entry[]) => insertImages(db, entries.map(asImage)),
  },
  {
    nouns: "reviews",
    called: "reviews",
    table: "reviews",
    address: "/api/public/reviews",
    path: "/testimonials",
    title: "Our Reviews",
    type: "Review",
    perPage: reviewsPerPage,
    large: 10_000,
    skeletons: 16,
    skeleton: classesOf("features/reviews/review-quote.module.css")("quote"),
    number: /<p>Number (\d+)\.<\/p>/g,
    insert: (db: Db, entries: readonly Entry[]) => insertReviews(db, entries.map(asReview)),
  },
] as const;

type List = { images?: { id: number }[]; reviews?: { id: number }[]; total: number; page_count: number };

async function read(site: TestApp, address: string) {
  const answer = await site.get(address);
  expect(answer.status).toBe(200);
  const { images, reviews, total, page_count } = (await answer.json()) as List;
  return { ids: (images ?? reviews ?? []).map(({ id }) => id), total, page_count };
}

test.for(lists)("API-04 AZ-7 a visitor gets the shown $nouns in order, and no hidden ones", async (list, { site }) => {
  const [third, _hidden, first, second] = await list.insert(site.db, [
    { words: "Third", sort_order: 7 },
    { words: "Hidden", is_active: 0, sort_order: 1 },
    { words: "First", sort_order: 2 },
    { words: "Second, by its later id", sort_order: 2 },
  ]);
  expect(await read(site, list.address)).toEqual({ ids: [first, second, third], total: 3, page_count: 1 });
  expect(await (await site.get(list.address)).text()).not.toContain("Hidden");
});

test.for(lists)("a visitor turns the pages of many $nouns and sees each once, in order", async (list, { site }) => {
  const entries = many(list.large, (place) => ({ words: "Dry. ".repeat(60), sort_order: list.large - place }));
  const inOrder = (await list.insert(site.db, entries)).toReversed();
  const { page_count } = await read(site, `${list.address}?page=1`);
  expect(page_count).toBe(Math.ceil(list.large / list.perPage));
  const seen: number[] = [];
  for (let page = 1; page <= page_count; page += 1)
    seen.push(...(await read(site, `${list.address}?page=${page}`)).ids);
  expect(seen).toEqual(inOrder);
  expect((await read(site, `${list.address}?page=${page_count + 1}`)).ids).toEqual([]);
  expect(await read(site, list.address)).toMatchObject({ ids: inOrder, total: list.large });
});

test.for(lists)("an invalid page number of $nouns is 400 with the reason", async ({ address }, { site }) => {
  for (const page of ["0", "-1", "1.5", "two", "", "01", "1e3", "9999999", "1&page=2"]) {
    const response = await site.get(`${address}?page=${page}`);
    expect(response.status, page).toBe(400);
    expect(await response.json()).toEqual({ error: "page must be a whole number from 1 on." });
  }
  expect((await site.get(`${address}?utm_source=mail`)).status).toBe(200);
});

test.for(lists)("a browser that has the $nouns already gets 304 until one changes", async (list, { site }) => {
  await list.insert(site.db, [{ words: "Dry." }]);
  const first = await site.get(list.address);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  const known = await site.get(list.address, { headers });
  expect([known.status, known.headers.get("cache-control")]).toEqual([304, "no-cache"]);
  await site.db.transaction().execute(async (trx) => {
    await trx.updateTable(list.table).set({ sort_order: 4321 }).execute();
    await site.content.bump(trx);
  });
  const changed = await site.get(list.address, { headers });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("4321");
});

pageTest.for(lists)("PUB-06 PUB-13 without JavaScript plain links lead to all shown $nouns", async (list, { site }) => {
  const total = list.perPage + 3;
  await list.insert(site.db, [
    ...many(total, (place) => ({ words: `Number ${place}.`, sort_order: total - place })),
    { words: "Kept back.", is_active: 0 },
  ]);
  const [first, second] = [await site.page(list.path), await site.page(`${list.path}?page=2`)];
  const numbersOn = (html: string) => [...html.matchAll(list.number)].map(([, number]) => Number(number));
  const inOrder = many(total, (place) => total + 1 - place);
  expect(numbersOn(first)).toEqual(inOrder.slice(0, list.perPage));
  expect(numbersOn(second)).toEqual(inOrder.slice(list.perPage));
  expect(first + second).not.toContain("Kept back.");
  expect(first).toContain(`href="${list.path}?page=2"`);
  expect(second).toContain(`href="${list.path}"`);
});

pageTest.for(lists)(
  "PUB-12 each page of $nouns has its own title and address; the first describes 20 to search engines",
  async ({ path, title, type, perPage, insert }, { site }) => {
    await insert(
      site.db,
      many(perPage + 1, () => ({ words: "Dry." })),
    );
    const [first, second] = [await site.page(`${path}?page=1`), await site.page(`${path}?page=2`)];
    expect(first).toContain(`rel="canonical" href="${site.config.origin}${path}"`);
    expect(second).toContain(`rel="canonical" href="${site.config.origin}${path}?page=2"`);
    expect(second).toContain(`<title>${title}, page 2 |`);
    expect([first, second].map((html) => countOf(html, `"@type":"${type}"`))).toEqual([20, 0]);
  },
);

pageTest.for(lists)(
  "DATA-07 a page of $nouns that does not exist is not found however long the database is busy, and is never kept",
  async ({ path, insert }, { site }) => {
    await insert(site.db, [{ words: "Dry." }]);
    const goOn = await site.holdData();
    const missing = site.get(`${path}?page=2`);
    // Longer than a page waits for a late part.
    await setTimeout(300);
    goOn();
    expect((await missing).status).toBe(404);
    for (const query of ["?page=2", "?page=0", "?page=one", "?page="])
      expect((await site.get(path + query)).status, query).toBe(404);
  },
);

pageTest.for(lists)(
  "PUB-04 PUB-06 while reads wait behind writes the page comes at once, with $skeletons skeletons, and $nouns follow",
  async ({ nouns, path, title, skeleton, skeletons, insert }, { site }) => {
    await insert(site.db, [{ words: "Worth the wait." }]);
    const goOn = await site.holdData();
    const response = await site.get(path);
    expect(response.status).toBe(200);
    const streamed = readStreamed(response);
    const shell = await streamed.until("</footer>");
    for (const words of [`${title}</h1>`, `Loading ${nouns}`]) expect(shell).toContain(words);
    expect(countOf(shell, new RegExp(`<[a-z]+ class="${skeleton}[ "]`))).toBe(skeletons);
    expect(shell).not.toContain("Worth the wait.");
    goOn();
    expect(await streamed.rest()).toContain("Worth the wait.");
    const kept = await site.page(path);
    expect(kept).toContain("Worth the wait.");
    expect(kept).not.toContain(`Loading ${nouns}`);
  },
);

pageTest.for(lists)(
  "PUB-05 PUB-06 when $nouns cannot be read the page says so, and is not kept for the next visitor",
  async ({ called, path, table, insert }, { site }) => {
    await insert(site.db, [{ words: "Back again." }]);
    await site.db.schema.alterTable(table).renameTo("away").execute();
    const failed = await site.get(path);
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain(`Failed to load ${called}.`);
    await site.db.schema.alterTable("away").renameTo(table).execute();
    expect(await site.page(path)).toContain("Back again.");
  },
);

pageTest.skipIf(onPostgres).for(lists)(
  "PUB-05 when $nouns cannot be read after a while either, the page that is already there says so",
  async ({ called, path, table }, { site }) => {
    await site.db.schema.alterTable(table).renameTo("away").execute();
    const goOn = await site.holdData();
    const streamed = readStreamed(await site.get(path));
    expect(await streamed.until("</footer>")).not.toContain("Failed");
    goOn();
    expect(await streamed.rest()).toContain(`Failed to load ${called}.`);
  },
);

pageTest.for(lists)("PUB-05 PUB-06 a page without $nouns says so", async ({ called, path, insert }, { site }) => {
  await insert(site.db, [{ words: "Dry.", is_active: 0 }]);
  expect(await site.page(path)).toContain(`No ${called} to show yet.`);
});

pageTest.for([
  { path: "/testimonials", kilobytes: 15, last: someWords(reviewsPerPage, 45) },
  { path: "/gallery", kilobytes: 30, last: someWords(imagesPerPage, 18) },
  { path: "/the-villages", kilobytes: 30, last: "neighborhoods" },
])("PUB-09 a full page of $path is below $kilobytes KB on the wire", async ({ path, kilobytes, last }, { site }) => {
  const name = (place: number) => someWords(place + 1000, 2);
  const reviews = many(reviewsPerPage + 1, (place) => ({
    review_text: someWords(place, 45),
    reviewer_name: name(place),
  }));
  await insertReviews(site.db, reviews);
  await insertImages(
    site.db,
    many(imagesPerPage + 1, (place) => ({ alt_text: someWords(place, 18) })),
  );
  const answer = await site.get(path, { headers: { "accept-encoding": "br" } });
  const body = Buffer.from(await answer.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toContain(last);
  expect(body.length).toBeLessThan(kilobytes * 1000);
});
