import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteWithPages, readStreamed, type SiteWithPages, someWords } from "#test/app/create-site-with-pages.ts";
import { insertImage, insertImages, many } from "#test/content/content-factory.ts";
import { classesOf } from "#test/pages/class-names.ts";
import { imagesPerPage } from "./schema.ts";

let site: SiteWithPages;
beforeEach(async () => {
  site = await createSiteWithPages();
});
afterEach(() => site.close());

const countOf = (html: string, part: string | RegExp) => html.split(part).length - 1;

test("PUB-06 PUB-13 a visitor without JavaScript finds every shown picture in order, page by page, through plain links", async () => {
  const total = imagesPerPage + 2;
  await insertImages(
    site.db,
    many(total, (place) => ({ alt_text: `Picture number ${place}.`, sort_order: total - place })),
  );
  await insertImage(site.db, { alt_text: "Kept back.", file: "deadbeef".repeat(4), is_active: 0 });
  const first = await site.page("/gallery");
  const second = await site.page("/gallery?page=2");
  const numbers = [...(first + second).matchAll(/alt="Picture number (\d+)\."/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: total }, (_, place) => total - place));
  expect(first + second).not.toMatch(/Kept back|deadbeef/);
  expect(first).toContain('href="/gallery?page=2"');
  expect(second).toContain('href="/gallery"');
});

test("PUB-12 each page of the gallery has its own title and address; the first describes 20 pictures to search engines", async () => {
  await insertImages(
    site.db,
    many(imagesPerPage + 1, () => ({})),
  );
  const first = await site.page("/gallery");
  const second = await site.page("/gallery?page=2");
  expect(second).toContain(`rel="canonical" href="${site.config.origin}/gallery?page=2"`);
  expect(second).toContain("<title>Gallery, page 2 |");
  expect(countOf(first, '"@type":"ImageObject"')).toBe(20);
  expect(countOf(second, '"@type":"ImageObject"')).toBe(0);
});

test("DATA-07 a page of the gallery that does not exist is not found however long the database is busy, and is never kept", async () => {
  await insertImage(site.db);
  const goOn = await site.holdData();
  const missing = site.get("/gallery?page=2");
  // Longer than a page waits for a late part.
  await setTimeout(300);
  goOn();
  expect((await missing).status).toBe(404);
  for (const query of ["?page=2", "?page=0", "?page=one"])
    expect((await site.get(`/gallery${query}`)).status, query).toBe(404);
});

test("PUB-06 while reads wait behind writes the page comes at once, with 12 skeletons, and the pictures follow", async () => {
  await insertImage(site.db, { alt_text: "Worth the wait." });
  const goOn = await site.holdData();
  const streamed = readStreamed(await site.get("/gallery"));
  const shell = await streamed.until("</footer>");
  expect(
    countOf(shell, new RegExp(`<[a-z]+ class="${classesOf("features/gallery/picture-frame.module.css")("frame")}[ "]`)),
  ).toBe(12);
  expect(shell).not.toContain("Worth the wait.");
  goOn();
  expect(await streamed.rest()).toContain("Worth the wait.");
  expect(await site.page("/gallery")).toContain("Worth the wait.");
});

test("PUB-06 when the pictures cannot be read the page says so, and is not kept for the next visitor", async () => {
  await insertImage(site.db, { alt_text: "Back again." });
  await site.db.schema.alterTable("gallery_images").renameTo("images_away").execute();
  const failed = await site.get("/gallery");
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain("Failed to load gallery images.");
  await site.db.schema.alterTable("images_away").renameTo("gallery_images").execute();
  expect(await site.page("/gallery")).toContain("Back again.");
});

test("PUB-06 a gallery without a picture says so", async () => {
  await insertImage(site.db, { is_active: 0 });
  expect(await site.page("/gallery")).toContain("No gallery images to show yet.");
});

test("a full page of the gallery is below 30 KB on the wire", async () => {
  await insertImages(
    site.db,
    many(imagesPerPage + 1, (place) => ({ alt_text: someWords(place, 18) })),
  );
  const response = await site.get("/gallery", { headers: { "accept-encoding": "br" } });
  const body = Buffer.from(await response.arrayBuffer());
  expect(countOf(brotliDecompressSync(body).toString(), "<picture>")).toBe(imagesPerPage);
  expect(body.length).toBeLessThan(30_000);
});
