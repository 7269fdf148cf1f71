import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImage, insertImages, many } from "#test/content/content-factory.ts";
import { imagesPerPage, type PublicImageList } from "./schema.ts";

async function list(site: TestApp, query = ""): Promise<PublicImageList> {
  const response = await site.get(`/api/public/gallery/images${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicImageList;
}

test("API-04 AZ-7 a visitor gets the shown pictures in order, and no name of a hidden one's file", async ({ site }) => {
  await insertImage(site.db, { alt_text: "Third", sort_order: 7 });
  await insertImage(site.db, { alt_text: "Hidden", file: "deadbeef".repeat(4), is_active: 0, sort_order: 1 });
  await insertImage(site.db, { alt_text: "First", sort_order: 2 });
  await insertImage(site.db, { alt_text: "Second, by its later id", sort_order: 2 });

  const text = await (await site.get("/api/public/gallery/images")).text();
  const answer = JSON.parse(text) as PublicImageList;
  expect(answer.images.map((image) => image.alt_text)).toEqual(["First", "Second, by its later id", "Third"]);
  expect(answer.total).toBe(3);
  expect(text).not.toMatch(/Hidden|deadbeef/);
});

test("API-03 AZ-7 a picture is answered with exactly its public fields", async ({ site }) => {
  const file = "0123456789abcdef".repeat(2);
  const widths = { avif: [480, 960], webp: [960], jpg: [480, 960] };
  const id = await insertImage(site.db, {
    file,
    alt_text: "Corner",
    sort_order: 3,
    widths: JSON.stringify(widths),
    is_sample: 1,
  });
  const answer = await list(site);
  expect(answer).toEqual({
    images: [
      {
        id,
        image_url: `${file}-960.jpg`,
        alt_text: "Corner",
        is_active: true,
        sort_order: 3,
        width: 1800,
        height: 1200,
        file,
        widths,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      },
    ],
    sample_ids: [id],
    total: 1,
    page: 1,
    page_count: 1,
  });
});

test("a visitor turns page after page of a large gallery and sees each picture once", async ({ site }) => {
  const total = imagesPerPage * 2 + 5;
  await insertImages(
    site.db,
    many(total, (place) => ({ sort_order: total - place })),
  );
  const seen = new Set<number>();
  for (let page = 1; page <= 3; page += 1) {
    const { images, page_count, total: all } = await list(site, `?page=${page}`);
    expect({ page_count, all }).toEqual({ page_count: 3, all: total });
    for (const { id } of images) seen.add(id);
  }
  expect(seen.size).toBe(total);
  expect((await list(site, "?page=4")).images).toEqual([]);
  expect((await list(site)).images).toHaveLength(total);
});

test("an invalid page number is 400 with the reason", async ({ site }) => {
  for (const page of ["0", "-1", "two", "", "1&page=2"]) {
    const response = await site.get(`/api/public/gallery/images?page=${page}`);
    expect(response.status, page).toBe(400);
    expect(await response.json()).toEqual({ error: "page must be a whole number from 1 on." });
  }
});

test("a browser that has the list already gets 304 until a picture changes", async ({ site }) => {
  const id = await insertImage(site.db);
  const first = await site.get("/api/public/gallery/images");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await site.get("/api/public/gallery/images", { headers })).status).toBe(304);
  await site.db.updateTable("gallery_images").set({ alt_text: "Another" }).where("id", "=", id).execute();
  expect((await site.get("/api/public/gallery/images", { headers })).status).toBe(200);
});
