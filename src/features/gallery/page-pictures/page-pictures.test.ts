import { globSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImage } from "#test/content/content-factory.ts";
import { type PagePicture, pagePictures } from "./page-picture.ts";

let site: TestApp;
let owner: SignedIn;
test.beforeEach(({ site: made, ritas }) => {
  [site, owner] = [made, ritas];
});

const hero = "hero-corner";

type Choosing = { name?: string; was?: object | null; by?: SignedIn };

async function choose(own: object | null, { name = hero, was = null, by = owner }: Choosing = {}) {
  const answer = await by.send("PUT", `/api/admin/page-pictures/${name}`, { own, was });
  const body = (await answer.json()) as { picture?: PagePicture; present?: PagePicture; fields?: object };
  return { status: answer.status, body };
}

const choiceOf = (image: number) => ({ image, alt: "Our crew in Ocala", focus: { x: 0, y: 4 } });

test("OWN-65 a siteadmin puts a picture of the gallery in place of the hero, and the delivered one back", async () => {
  const image = await insertImage(site.db, { is_active: 1 });
  expect((await choose(choiceOf(image))).body.picture).toMatchObject({ own: choiceOf(image) });
  const own = (await site.ownPictures.read())[hero];
  expect(own).toMatchObject({ alt: "Our crew in Ocala", focus: { x: 0, y: 4 } });
  expect(own?.avif).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+\.avif \d+w/);
  expect((await choose(null, { was: choiceOf(image) })).body.picture).toMatchObject({ own: null });
  expect(await site.ownPictures.read()).toEqual({});
});

test("OWN-66 visitors get the files of a chosen picture that the gallery page hides, and of no other hidden one", async () => {
  const [chosen, hidden] = [await insertImage(site.db, { is_active: 0 }), await insertImage(site.db, { is_active: 0 })];
  const nameOf = async (id: number) => {
    const { file } = await site.db
      .selectFrom("gallery_images")
      .select("file")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await site.files.put([{ name: `${file}-480.avif`, bytes: new Uint8Array([1]) }]);
    return `/uploads/${file}-480.avif`;
  };
  const [chosenFile, hiddenFile] = [await nameOf(chosen), await nameOf(hidden)];
  expect((await site.get(chosenFile)).status).toBe(404);
  await choose(choiceOf(chosen));
  expect((await site.get(chosenFile)).status).toBe(200);
  expect((await site.get(hiddenFile)).status).toBe(404);
});

test("OWN-67 a chosen picture that is deleted, or not prepared, leaves the delivered one in its place", async () => {
  const image = await insertImage(site.db, { is_active: 1 });
  await choose(choiceOf(image));
  expect((await owner.send("DELETE", `/api/admin/gallery/images/${image}`)).status).toBe(200);
  expect(await site.ownPictures.read()).toEqual({});
  await owner.send("POST", `/api/admin/gallery/images/${image}/restore`, {});
  expect(Object.keys(await site.ownPictures.read())).toEqual([hero]);
  const preparing = await insertImage(site.db, { state: "preparing" });
  expect((await choose(choiceOf(preparing), { was: choiceOf(image) })).status).toBe(200);
  expect(await site.ownPictures.read()).toEqual({});
});

test.each([
  ["a picture that is not there", { ...choiceOf(999) }, "image"],
  ["no description", { image: 1, alt: " ", focus: { x: 2, y: 2 } }, "own"],
  ["a point outside of the picture", { image: 1, alt: "a", focus: { x: 5, y: 2 } }, "own"],
])("OWN-65 %s is refused, and the page keeps its picture", async (_, own, field) => {
  const refused = await choose(own);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
  expect(await site.ownPictures.read()).toEqual({});
});

test("OWN-68 EDIT-01 the second of two siteadmins learns of the other's choice, and overwrites nothing unseen", async () => {
  const ann = await signIn(
    site,
    await addUser(site, { role: "siteadmin", name: "Ann Hill", email: "ann@example.com" }),
  );
  const [one, two] = [await insertImage(site.db, {}), await insertImage(site.db, {})];
  const at = site.clock.now().toISOString();
  expect((await choose(choiceOf(one), { by: ann })).status).toBe(200);
  site.clock.pass(60);
  expect((await choose(choiceOf(one), { name: "black-gutters-modern-white-house" })).status).toBe(200);
  const late = await choose(choiceOf(two));
  const present = { own: { image: one }, change: { by: "Ann Hill", at } };
  expect(late).toMatchObject({ status: 409, body: { present } });
  // The same choice by both is no conflict, and the choice stays the first one's.
  expect(await choose(choiceOf(one))).toMatchObject({ status: 200, body: { picture: present } });
  expect((await choose(choiceOf(two), { was: choiceOf(one) })).status).toBe(200);
  expect((await choose(choiceOf(two), { name: "not-a-picture" })).status).toBe(404);
});

test("OWN-65 every picture of the public pages can be replaced", () => {
  const sources = globSync("src/features/{home,products,service-area,messages}/*.tsx").map((file) =>
    readFileSync(file, "utf8"),
  );
  const shown = sources.flatMap((source) =>
    [...source.matchAll(/\bname[:=] ?"([a-z0-9-]+)"/g)].map(([, name]) => name),
  );
  const islands = ["inquiry-form", "contact-form", "village-search", "google-map", "before-after"];
  const icons = (name: string | undefined) => name !== undefined && !name.includes("-");
  expect(new Set(shown.filter((name) => !islands.includes(name ?? "") && !icons(name)))).toEqual(
    new Set(Object.keys(pagePictures)),
  );
});
