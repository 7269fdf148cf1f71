import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { aReview, path, shownReviews } from "#test/content/reviews.ts";

const verified = { is_verified: 1, reviewer_name: "Zoe L.", review_text: "A drip.", rating: 2 } as const;
const same = { reviewer_name: "Zoe L.", review_text: "A drip.", rating: 2, is_active: true };

test("LEAD-85 words, stars and name of a verified review are 400 for staff, in the editor's call too, and its place is not", async ({
  site,
  adas,
}) => {
  await insertReview(site.db);
  const id = await insertReview(site.db, { ...verified, sort_order: 2 });
  for (const change of [{ review_text: "Great." }, { rating: 5 }, { reviewer_name: "Zoe" }]) {
    const answer = await adas.send("PUT", `${path}/${id}`, { ...same, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual(Object.keys(change));
  }
  const moved = await adas.send("PUT", `${path}/${id}`, { ...same, sort_order: 1 });
  expect(await moved.json()).toMatchObject({ review: { ...same, verified: true, sort_order: 1 } });
});

test("LEAD-85 hiding or deleting a verified review needs a reason of the list, which the activity log keeps", async ({
  site,
  adas,
}) => {
  const id = await insertReview(site.db, verified);
  const one = `${path}/${id}`;
  expect((await adas.send("PUT", one, { ...same, is_active: false })).status).toBe(400);
  expect((await adas.send("PUT", one, { ...same, is_active: false, reason: "one star" })).status).toBe(400);
  for (const query of ["", "?reason=", "?reason=bad", "?reason=insult&reason=insult"])
    expect((await adas.send("DELETE", `${one}${query}`)).status, query).toBe(400);
  expect((await adas.send("PUT", one, { ...same, is_active: false, reason: "another-company" })).status).toBe(200);
  expect(await (await adas.send("GET", one)).json()).toMatchObject({ review: { hidden_reason: "another-company" } });
  const back = await adas.send("PUT", one, same);
  expect(((await back.json()) as { review: object }).review).not.toHaveProperty("hidden_reason");
  expect((await adas.send("DELETE", `${one}?reason=insult`)).status).toBe(200);
  expect((await readActivity(site)).slice(-3)).toEqual([
    "Rita Moss took the review by Zoe L. off the site. It is about another company.",
    "Rita Moss put the review by Zoe L. on the site.",
    "Rita Moss deleted the review by Zoe L.. It insults someone.",
  ]);
});

test("LEAD-89 the company's answer stands in public below the review until it is removed, and samples get none", async ({
  site,
  adas,
}) => {
  const id = await insertReview(site.db, verified);
  const shown = async () => (await shownReviews(site))[0];
  const answer = (text: string) => adas.send("PUT", `${path}/${id}/answer`, { answer: text });
  expect(await (await answer(" We came\r\nback. ")).json()).toMatchObject({ review: { answer: "We came\nback." } });
  expect(await shown()).toMatchObject({ answer: "We came\nback.", review_text: "A drip." });
  expect((await answer("x".repeat(2001))).status).toBe(400);
  expect((await answer("")).status).toBe(200);
  expect(await shown()).not.toHaveProperty("answer");
  expect((await readActivity(site)).slice(-2)).toEqual([
    "Rita Moss answered the review by Zoe L.",
    "Rita Moss removed the answer to the review by Zoe L.",
  ]);
  const sample = await insertReview(site.db, { is_sample: 1 });
  expect((await adas.send("PUT", `${path}/${sample}/answer`, { answer: "Thanks." })).status).toBe(400);
});

test("LEAD-88 where a typed review comes from is kept, optional in the call, not public", async ({ site, adas }) => {
  const added = await adas.send("POST", path, { ...aReview, source: "paper" });
  const { review } = (await added.json()) as { review: { id: number } };
  expect(review).toMatchObject({ source: "paper" });
  expect(await (await adas.send("PUT", `${path}/${review.id}`, aReview)).json()).toMatchObject({
    review: { source: "paper" },
  });
  expect((await adas.send("POST", path, { ...aReview, source: "invented" })).status).toBe(400);
  expect(await (await site.get("/api/public/reviews")).text()).not.toContain("paper");
});
