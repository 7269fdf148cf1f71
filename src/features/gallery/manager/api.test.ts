import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { insertImage, insertImages, many } from "#test/content-factory.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { addPicture } from "#test/pictures.ts";
import type { PublicImageList } from "../schema.ts";
import type { StaffImage, StaffImageList } from "./schema.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

const base = "/api/admin/gallery/images";
const filesOnDisk = () => (existsSync(site.pictures.folder) ? readdirSync(site.pictures.folder).sort() : []);

async function list(): Promise<StaffImageList> {
  const answer = await rita.send("GET", base);
  expect(answer.status).toBe(200);
  return (await answer.json()) as StaffImageList;
}

async function shown(): Promise<string[]> {
  const answer = (await (await site.get("/api/public/gallery/images")).json()) as PublicImageList;
  return answer.images.map(({ alt_text }) => alt_text);
}

const places = async () => (await list()).images.map(({ alt_text, sort_order }) => `${sort_order} ${alt_text}`);
const orderOf = (...ids: number[]) => ({ order: ids.map((id, place) => ({ id, sort_order: place + 1 })) });

/** Pictures with these texts, in this order. @returns their ids */
const insert = (...texts: string[]) =>
  insertImages(
    site.db,
    texts.map((alt_text, place) => ({ alt_text, sort_order: place + 1 })),
  );

test("API-04 staff reads all pictures, hidden and unfinished ones too, with exactly the fields of the contract", async () => {
  const id = await insertImage(site.db, { alt_text: "Corner", is_active: 0, state: "preparing", is_sample: 1 });
  const { images, deleted } = await list();
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

test("GADM-02 API-03 staff changes text and visibility, each alone or both, and the site shows it at its next load", async () => {
  const [id] = await insert("Before");
  const before = site.content.current();
  const change = async (body: object) => {
    const answer = await rita.send("PATCH", `${base}/${id}`, body);
    expect(answer.status, JSON.stringify(body)).toBe(200);
    const { alt_text, is_active } = ((await answer.json()) as { image: StaffImage }).image;
    return { alt_text, is_active };
  };
  expect(await change({ alt_text: "  After \n" })).toEqual({ alt_text: "After", is_active: true });
  expect(await shown()).toEqual(["After"]);
  for (const is_active of [false, 0, "0", "false"]) expect((await change({ is_active })).is_active).toBe(false);
  expect(await shown()).toEqual([]);
  for (const is_active of [true, 1, "1", "true"]) expect((await change({ is_active })).is_active).toBe(true);
  expect(await change({ alt_text: "Both", is_active: 0 })).toEqual({ alt_text: "Both", is_active: false });
  expect(site.content.current()).toBe(before + 10);
});

test("IN-11 a change that makes no sense is refused with what is wrong, and changes nothing", async () => {
  const [id] = await insert("As it was");
  const wrong: [body: unknown, error: string | RegExp][] = [
    [{ alt_text: " \u200b " }, "Alt text is required."],
    [{ alt_text: "" }, "Alt text is required."],
    [{ alt_text: null }, "Alt text is required."],
    [{ alt_text: "x".repeat(8192) }, "The alt text should be at most 300 characters."],
    [{ is_active: 2 }, "is_active should be true or false."],
    [{ is_active: null }, "is_active should be true or false."],
    [{ is_active: "yes" }, "is_active should be true or false."],
    [{}, "There is nothing to change."],
    [{ sort_order: 1 }, /Unknown field: sort_order/],
    [{ alt_text: "x", file: "0".repeat(32) }, /Unknown field: file/],
    [[], /./],
    [null, /./],
  ];
  for (const [body, error] of wrong) {
    const answer = await rita.send("PATCH", `${base}/${id}`, body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toMatch(error);
  }
  expect(await shown()).toEqual(["As it was"]);
});

test("API-06 AZ-6 what is gone, and what is no id, is answered with 404 by every call", async () => {
  const [id = 0] = await insert("Gone");
  await rita.send("DELETE", `${base}/${id}`);
  for (const target of [id, 0, -1, "1e3", "0x1", "1.0", "01", 2 ** 53 + 1, 999, "x".repeat(5000), "1%00"]) {
    for (const [method, body] of [["GET"], ["PATCH", { alt_text: "x" }], ["DELETE"]] as const) {
      const answer = await rita.send(method, `${base}/${target}`, body);
      expect(answer.status, `${method} ${target}`).toBe(404);
      expect(await answer.json()).toHaveProperty("error");
    }
    if (target !== id) expect((await rita.send("POST", `${base}/${target}/restore`, {})).status).toBe(404);
    expect((await rita.send("POST", `${base}/${target}/prepare`, {})).status).toBe(404);
  }
  expect((await list()).deleted).toHaveLength(1);
});

test("a deleted picture leaves the site at once, keeps its files, and comes back to its place", async () => {
  const [a = 0, b = 0] = await insert("A", "B", "C");
  expect(await (await rita.send("DELETE", `${base}/${b}`)).json()).toEqual({ deleted: true });
  expect(await shown()).toEqual(["A", "C"]);
  expect(await places()).toEqual(["1 A", "2 C"]);
  expect((await list()).deleted).toMatchObject([{ id: b, alt_text: "B", deleted_at: expect.stringMatching(/Z$/) }]);

  const back = await rita.send("POST", `${base}/${b}/restore`, {});
  expect(await back.json()).toMatchObject({ image: { id: b, sort_order: 2 } });
  expect(await places()).toEqual(["1 A", "2 B", "3 C"]);
  expect((await list()).deleted).toEqual([]);
  expect((await rita.send("POST", `${base}/${b}/restore`, {})).status, "once more changes nothing").toBe(200);
  expect(await places()).toEqual(["1 A", "2 B", "3 C"]);

  await rita.send("DELETE", `${base}/${a}`);
  await rita.send("DELETE", `${base}/${b}`);
  expect(
    (await list()).deleted.map(({ alt_text }) => alt_text),
    "the last deleted first",
  ).toEqual(["B", "A"]);
});

test("a deleted picture can be brought back for 30 days; a day later its row and its files are gone", async () => {
  const { id } = await addPicture(site, rita, { alt_text: "Mistake" });
  const kept = await addPicture(site, rita, { alt_text: "Kept" });
  await rita.send("DELETE", `${base}/${id}`);
  const { forgetDeletedImages } = await import("./deleted-images.server.ts");
  const clean = () => forgetDeletedImages(site.db, site.pictures.folder, site.clock.now());
  const day = 24 * 60 * 60;
  site.clock.pass(30 * day);
  rita = await signIn(site, await addUser(site, { email: "later@example.com" }));
  await clean();
  expect((await list()).deleted).toHaveLength(1);
  expect(filesOnDisk().length).toBeGreaterThan(filesOnDisk().filter((name) => name.startsWith(kept.file)).length);

  site.clock.pass(1);
  expect((await list()).deleted).toEqual([]);
  expect((await rita.send("POST", `${base}/${id}/restore`, {})).status).toBe(404);
  site.clock.pass(day);
  await clean();
  expect(await site.db.selectFrom("gallery_images").select("id").execute()).toEqual([{ id: kept.id }]);
  expect(filesOnDisk().every((name) => name.startsWith(kept.file))).toBe(true);
  expect(filesOnDisk().length).toBeGreaterThan(2);
});

test("API-05 staff puts all pictures into another order, hidden ones too, and the site shows it at its next load", async () => {
  const [a = 0, b = 0, c = 0] = await insert("A", "B", "C");
  await rita.send("PATCH", `${base}/${c}`, { is_active: false });
  const before = site.content.current();
  const answer = await rita.send("PATCH", `${base}/reorder`, {
    order: [
      { id: a, sort_order: 2 },
      { id: b, sort_order: 1 },
      { id: c, sort_order: 3 },
    ],
  });
  expect(answer.status).toBe(200);
  expect(await places()).toEqual(["1 B", "2 A", "3 C"]);
  expect(await shown()).toEqual(["B", "A"]);
  expect(site.content.current()).toBe(before + 1);
});

test("API-05 an order with ids or places missing, repeated or unknown changes nothing", async () => {
  const [a = 0, b = 0, c = 0] = await insert("A", "B", "C");
  const before = await places();
  const malformed: unknown[] = [
    {
      order: [
        { id: a, sort_order: 1 },
        { id: a, sort_order: 2 },
        { id: b, sort_order: 3 },
      ],
    },
    {
      order: [
        { id: a, sort_order: 1 },
        { id: b, sort_order: 1 },
        { id: c, sort_order: 2 },
      ],
    },
    {
      order: [
        { id: a, sort_order: 0 },
        { id: b, sort_order: 1 },
        { id: c, sort_order: 2 },
      ],
    },
    {
      order: [
        { id: a, sort_order: -1 },
        { id: b, sort_order: 1e9 },
        { id: c, sort_order: 2 },
      ],
    },
    { order: [{ id: String(a), sort_order: 1 }] },
    { order: "abc" },
    { order: orderOf(c, b, a).order, more: 1 },
    orderOf(c, b, a).order,
    {},
  ];
  for (const body of malformed) {
    expect((await rita.send("PATCH", `${base}/reorder`, body)).status, JSON.stringify(body)).toBe(400);
  }
  for (const ids of [[c, b], [c, b, a, 999], [c, b, 999], []]) {
    expect((await rita.send("PATCH", `${base}/reorder`, orderOf(...ids))).status, String(ids)).toBe(409);
  }
  await rita.send("DELETE", `${base}/${c}`);
  expect((await rita.send("PATCH", `${base}/reorder`, orderOf(c, b, a))).status, "one was deleted meanwhile").toBe(409);
  await rita.send("POST", `${base}/${c}/restore`, {});
  expect(await places()).toEqual(before);
});

test("R-21 2,000 pictures are reordered in one call", async () => {
  const ids = await insertImages(
    site.db,
    many(2000, (place) => ({ sort_order: place })),
  );
  const answer = await rita.send("PATCH", `${base}/reorder`, orderOf(...ids.toReversed()));
  expect(answer.status).toBe(200);
  expect((await list()).images.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("GADM-06 what could not be made ready says so, and is made ready once somebody tries again", async () => {
  const image = await addPicture(site, rita);
  await site.db.updateTable("gallery_images").set({ state: "preparing" }).execute();
  await site.pictures.runDue();
  const state = async () => {
    const answer = await rita.send("GET", `${base}/${image.id}`);
    return ((await answer.json()) as { image: StaffImage }).image.state;
  };
  // Its original is gone, since everything had been made of it.
  expect(await state()).toBe("failed");
  expect(await shown()).toEqual([]);
  expect(site.logLines.some((line) => line.includes("picture could not be made ready"))).toBe(true);

  const original = join(site.pictures.folder, `${image.file}.original`);
  const { copyFileSync } = await import("node:fs");
  copyFileSync(join(site.pictures.folder, image.image_url), original);
  const again = await rita.send("POST", `${base}/${image.id}/prepare`, {});
  expect(await again.json()).toMatchObject({ image: { state: "preparing" } });
  await site.pictures.runDue();
  expect(await state()).toBe("ready");
  expect(await shown()).toEqual(["A gutter."]);
  expect(existsSync(original)).toBe(false);
});

const underWay: readonly (readonly [string, (who: SignedIn, id: number) => Promise<Response>])[] = [
  ["changing", (who, id) => who.send("PATCH", `${base}/${id}`, { alt_text: "By somebody who is gone" })],
  ["deleting", (who, id) => who.send("DELETE", `${base}/${id}`)],
  ["reordering", (who, id) => who.send("PATCH", `${base}/reorder`, orderOf(id))],
  ["preparing again", (who, id) => who.send("POST", `${base}/${id}/prepare`, {})],
];

test.each(underWay)(
  "SE-8 %s a picture while the session ends: it is done before that, or never",
  async (name, call) => {
    const id = await insertImage(site.db, { state: "failed" });
    const stored = () => site.db.selectFrom("gallery_images").selectAll().execute();
    // The end comes a little later each time: before the guard has looked, after it, after the change.
    for (let steps = 0; steps < 60; steps += 1) {
      const who = await signIn(site, await addUser(site, { role: "admin", email: `${steps}@example.com` }));
      await site.db
        .updateTable("gallery_images")
        .set({ alt_text: "Corner", state: "failed", deleted_at: null })
        .execute();
      const answer = call(who, id);
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      const atTheEnd = await site.db.transaction().execute(async (trx) => {
        await trx.deleteFrom("sessions").execute();
        return trx.selectFrom("gallery_images").selectAll().execute();
      });
      const { status } = await answer;
      expect([200, 401]).toContain(status);
      // What has been let in goes on being prepared.
      if (status === 401 || name !== "preparing again")
        expect(await stored(), `after ${steps} steps`).toEqual(atTheEnd);
      site.clock.pass(1);
    }
  },
);
