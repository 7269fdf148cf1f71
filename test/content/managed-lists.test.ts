import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImage, insertPage, insertQuestion, insertReview } from "./content-factory.ts";
import { aReview, orderOf } from "./reviews.ts";

/* What the lists of pictures, reviews, questions and own pages have in common (ordered-list-api.server.ts). */

const addPage: typeof insertPage = (db, page = {}) => insertPage(db, { slug: `page-${page.sort_order}`, ...page });

const lists = [
  { noun: "image", table: "gallery_images", at: "gallery/images", insert: insertImage, change: { alt_text: "x" } },
  { noun: "review", table: "reviews", at: "reviews", insert: insertReview, change: aReview },
  { noun: "question", table: "questions", at: "questions/gutter-guards", insert: insertQuestion, change: { was: {} } },
  { noun: "page", table: "pages", at: "pages", insert: addPage, change: { was: {} } },
] as const;

/** A site with four entries, the last of them hidden, as a siteadmin and as visitors see them. */
async function fourIn({ noun, table, at, insert }: (typeof lists)[number], site: TestApp, ritas: SignedIn) {
  const [path, member] = [`/api/admin/${at}`, `${noun}s`];
  await site.db.deleteFrom(table).execute();
  const ids: number[] = [];
  for (const place of [1, 2, 3, 4])
    ids.push(await insert(site.db, { sort_order: place, is_active: place < 4 ? 1 : 0 }));
  const idsIn = async (answer: Response, name: string): Promise<number[]> =>
    (await answer.json())[name].map(({ id }: { id: number }) => id);
  return {
    ids: ids as [number, number, number, number],
    listed: async (name = member, who = ritas) => idsIn(await who.send("GET", path), name),
    async shown() {
      if (noun !== "page") return idsIn(await site.get(`/api/public/${at}`), member);
      const { ownPages } = await site.company.readForPage();
      return ownPages.filter(({ is_active }) => is_active === 1).map(({ id }) => id);
    },
    statusOf: async (method: string, below: string, body?: object) =>
      (await ritas.send(method, `${path}/${below}`, body)).status,
  };
}

test.for(lists)("API-05 staff puts every $noun into another order, or none", async (list, { site, ritas }) => {
  const { ids, listed, shown, statusOf } = await fourIn(list, site, ritas);
  const [a, b, c, d] = ids;
  const before = site.content.current();
  const places = { order: orderOf([d, c, a, b]).order.toReversed() };
  expect(await statusOf("PATCH", "reorder", places)).toBe(200);
  expect([await listed(), await shown(), site.content.current()]).toEqual([[d, c, a, b], [c, a, b], before + 1]);
  await statusOf("DELETE", String(b));
  for (const other of [[a, c], [a, c, d, 99_999], [a, c, 99_999], [a, c, d, b], []])
    expect(await statusOf("PATCH", "reorder", orderOf(other)), String(other)).toBe(409);
  expect(await statusOf("PATCH", "reorder", { order: [{ id: a, sort_order: 2 }] }), "no places 1 to n").toBe(400);
  expect(await listed()).toEqual([d, c, a]);
});

test.for(lists)("API-06 a deleted $noun is gone at once, and restored to its place", async (list, { site, ritas }) => {
  const { ids, listed, shown, statusOf } = await fourIn(list, site, ritas);
  const [a, b, c, d] = ids;
  expect(await statusOf("DELETE", String(b))).toBe(200);
  expect([await listed(), await shown()]).toEqual([
    [a, c, d],
    [a, c],
  ]);
  expect(await statusOf("DELETE", String(b))).toBe(404);
  expect(await statusOf(list.noun === "review" ? "PUT" : "PATCH", String(b), list.change)).toBe(404);
  site.clock.pass(1);
  await statusOf("DELETE", String(c));
  expect(await listed("deleted"), "the latest first").toEqual([c, b]);
  for (const id of [c, b, b]) expect(await statusOf("POST", `${id}/restore`, {})).toBe(200);
  expect([await listed(), await shown(), await listed("deleted")]).toEqual([ids, [a, b, c], []]);
});

test.for(lists)(
  "OWN-126 a deleted $noun is restored for 30 days, and then removed for good",
  async (list, { site, ritas }) => {
    const { ids, listed, statusOf } = await fourIn(list, site, ritas);
    const [a, b] = ids;
    await statusOf("DELETE", String(a));
    await statusOf("DELETE", String(b));
    site.clock.pass(30 * 24 * 60 * 60 - 1);
    await purgeExpired(site);
    const later = await signIn(site, await addUser(site, { email: "later@example.com" }));
    expect((await later.send("POST", `/api/admin/${list.at}/${b}/restore`, {})).status).toBe(200);
    site.clock.pass(1);
    expect(await listed("deleted", later)).toEqual([]);
    expect((await later.send("POST", `/api/admin/${list.at}/${a}/restore`, {})).status).toBe(404);
    site.clock.pass(24 * 60 * 60);
    await purgeExpired(site);
    const left = await site.db.selectFrom(list.table).select("id").orderBy("sort_order").execute();
    expect(left.map(({ id }) => id)).toEqual(ids.slice(1));
  },
);

const edits = [
  {
    ...lists[0],
    method: "PATCH",
    seen: { alt_text: "A gutter.", is_active: true },
    words: { alt_text: "A corner." },
    others: { alt_text: "A downspout." },
  },
  {
    ...lists[1],
    method: "PUT",
    seen: { reviewer_name: "Ann", review_text: "Dry.", rating: 5, is_active: true, source: "" },
    words: { review_text: "Still dry.", source: "paper" },
    others: { review_text: "Dry again.", source: "email" },
  },
  {
    ...lists[2],
    method: "PATCH",
    seen: { question: "Do you clean gutters?", answer: "Yes.", is_active: true },
    words: { answer: "Yes, all." },
    others: { answer: "No." },
  },
  {
    ...lists[3],
    method: "PATCH",
    seen: { title: "Metal roofs", lead: "Yes.", is_active: true },
    words: { lead: "Of course." },
    others: { lead: "No." },
  },
] as const;

test.for(edits)(
  "EDIT-01 OWN-126 two people change different parts of one $noun and both hold; of the same part the second sees the first one’s",
  async ({ noun, at, insert, method, seen, words, others }, { site, ritas }) => {
    const zoes = await signIn(site, await addUser(site, { email: "zoe@example.com", name: "Zoe Lake" }));
    const id = await insert(site.db);
    const edit = async (who: SignedIn, now: object, was: object = seen) => {
      const answer = await who.send(method, `/api/admin/${at}/${id}`, { ...seen, ...now, was });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await edit(ritas, { is_active: false })).status).toBe(200);
    const entry = (await edit(zoes, words)).body[noun];
    expect(entry).toMatchObject({ ...words, is_active: false });
    const time = site.clock.now().toISOString();
    expect(entry.changes).toEqual({
      is_active: { by: "Rita Moss", at: time },
      ...Object.fromEntries(Object.keys(words).map((name) => [name, { by: "Zoe Lake", at: time }])),
    });
    expect(await edit(ritas, others)).toMatchObject({ status: 409, body: { present: entry } });
    const again = await edit(ritas, others, { ...seen, ...words });
    expect(again.body[noun]).toMatchObject({ ...others, is_active: false });
  },
);
