import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertImage } from "#test/content/content-factory.ts";
import { insertTexts, listed, path, shown } from "#test/content/images.ts";
import type { PublicImageList } from "../schema.ts";
import type { StaffImage } from "./schema.ts";

test("API-04 staff reads all pictures, hidden and unfinished too, as the contract says", async ({ adas, site }) => {
  const id = await insertImage(site.db, { alt_text: "Corner", is_active: 0, state: "preparing", is_sample: 1 });
  const { images, deleted } = await listed(adas);
  expect(deleted).toEqual([]);
  expect(images).toEqual([
    {
      id,
      file: expect.stringMatching(/^[0-9a-f]{32}$/),
      image_url: expect.stringMatching(/^[0-9a-f]{32}-960\.jpg$/),
      alt_text: "Corner",
      is_active: false,
      sort_order: 1,
      width: 1800,
      height: 1200,
      widths: { avif: [480, 720, 960, 1280, 1600], webp: [720, 1280], jpg: [960] },
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      state: "preparing",
      is_sample: true,
      created_at: "2026-01-05T09:30:00.000Z",
    },
  ]);
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
  const answer = await site.get("/api/public/gallery/images");
  expect(await answer.json()).toEqual({
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

test("GADM-02 API-03 staff change text and visibility, alone or both; the next page has it", async ({ adas, site }) => {
  const [id] = await insertTexts(site, "Before");
  const before = site.content.current();
  const change = async (body: object) => {
    const answer = await adas.send("PATCH", `${path}/${id}`, body);
    expect(answer.status, JSON.stringify(body)).toBe(200);
    const { alt_text, is_active } = ((await answer.json()) as { image: StaffImage }).image;
    return { alt_text, is_active };
  };
  expect(await change({ alt_text: "  After \n" })).toEqual({ alt_text: "After", is_active: true });
  expect(await shown(site)).toEqual(["After"]);
  for (const is_active of [false, 0, "0"]) expect((await change({ is_active })).is_active).toBe(false);
  expect(await shown(site)).toEqual([]);
  for (const is_active of [true, 1, "1"]) expect((await change({ is_active })).is_active).toBe(true);
  expect(await change({ alt_text: "Both", is_active: 0 })).toEqual({ alt_text: "Both", is_active: false });
  expect(site.content.current()).toBe(before + 8);
});

test("LOOK-42 staff give a picture a caption and tags, which visitors get and blank ones remove", async ({
  adas,
  site,
}) => {
  const [id] = await insertTexts(site, "A corner.");
  const change = (body: object) => adas.send("PATCH", `${path}/${id}`, body);
  const first = async () =>
    ((await (await site.get("/api/public/gallery/images")).json()) as PublicImageList).images[0];
  expect((await change({ caption: " Bronze, Ocala\n", tags: "White Bronze" })).status).toBe(200);
  expect(await first()).toMatchObject({ alt_text: "A corner.", caption: "Bronze, Ocala", tags: "White Bronze" });
  expect((await change({ caption: "", tags: "" })).status).toBe(200);
  for (const member of ["caption", "tags"]) expect(await first()).not.toHaveProperty(member);
});

test("IN-11 LOOK-42 a change that makes no sense is refused with what is wrong, changing nothing", async ({
  adas,
  site,
}) => {
  const [id] = await insertTexts(site, "As it was");
  const wrong: [body: unknown, error: string | RegExp][] = [
    [{ alt_text: " \u200b " }, "Alt text is required."],
    [{ alt_text: "" }, "Alt text is required."],
    [{ alt_text: null }, "Alt text is required."],
    [{ alt_text: "x".repeat(8192) }, "The alt text should be at most 300 characters."],
    [{ is_active: 2 }, "is_active should be true or false."],
    [{ is_active: null }, "is_active should be true or false."],
    [{ is_active: "yes" }, "is_active should be true or false."],
    [{ caption: "x".repeat(81) }, "The caption should be at most 80 characters."],
    ...["Green", "White,Black", "Black White"].map((tags): [unknown, RegExp] => [{ tags }, /^tags should be some of/]),
    [{}, "There is nothing to change."],
    [{ sort_order: 1 }, /Unknown field: sort_order/],
    [{ alt_text: "x", file: "0".repeat(32) }, /Unknown field: file/],
    [[], /./],
    [null, /./],
  ];
  for (const [body, error] of wrong) {
    const answer = await adas.send("PATCH", `${path}/${id}`, body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toMatch(error);
  }
  expect(await shown(site)).toEqual(["As it was"]);
});
