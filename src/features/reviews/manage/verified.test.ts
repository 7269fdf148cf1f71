import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { addAll, aReview, path, shownReviews } from "#test/content/reviews.ts";

const verified = { is_verified: 1, reviewer_name: "Zoe L.", review_text: "A drip.", rating: 2 } as const;
const same = { reviewer_name: "Zoe L.", review_text: "A drip.", rating: 2, is_active: true };

test("LEAD-85 LOOK-44 words, stars, name and town of a verified review are 400 for staff, in the editor's call too, and its place is not", async ({
  site,
  adas,
}) => {
  await insertReview(site.db);
  const id = await insertReview(site.db, { ...verified, sort_order: 2 });
  for (const change of [{ review_text: "Great." }, { rating: 5 }, { reviewer_name: "Zoe" }, { town: "Ocala" }]) {
    const answer = await adas.send("PUT", `${path}/${id}`, { ...same, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual(Object.keys(change));
  }
  const moved = await adas.send("PUT", `${path}/${id}`, { ...same, sort_order: 1 });
  expect(await moved.json()).toMatchObject({ review: { ...same, verified: true, sort_order: 1 } });
});

test("LEAD-85 hiding or deleting a verified review needs a reason, which the log keeps", async ({ site, adas }) => {
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

test("LEAD-89 a review has the company's answer below until it is removed, samples none", async ({ site, adas }) => {
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

test("LEAD-88 LOOK-44 where a typed review comes from is kept, optional in the call, not public; its town is", async ({
  site,
  adas,
}) => {
  const added = await adas.send("POST", path, { ...aReview, source: "paper", town: " Ocala\n" });
  const { review } = (await added.json()) as { review: { id: number } };
  expect(review).toMatchObject({ source: "paper" });
  expect(await (await adas.send("PUT", `${path}/${review.id}`, aReview)).json()).toMatchObject({
    review: { source: "paper", town: "Ocala" },
  });
  expect((await adas.send("POST", path, { ...aReview, town: "x".repeat(61) })).status).toBe(400);
  expect(await shownReviews(site)).toMatchObject([{ town: "Ocala" }]);
  expect((await adas.send("POST", path, { ...aReview, source: "invented" })).status).toBe(400);
  expect(await (await site.get("/api/public/reviews")).text()).not.toContain("paper");
});

test("EDIT-01 LEAD-85 staff who hide a verified review do not answer for later changes", async ({ site, adas }) => {
  const id = await insertReview(site.db, verified);
  const seen = { ...same, review_text: "As it was before the customer changed it." };
  const put = (body: object) => adas.send("PUT", `${path}/${id}`, { ...seen, ...body, was: seen });
  const hidden = await put({ is_active: false, reason: "insult" });
  expect(await hidden.json()).toMatchObject({ review: { ...same, is_active: false, hidden_reason: "insult" } });
  expect((await put({ review_text: "By staff." })).status).toBe(409);
  const answer = (text: string, was: string) =>
    adas.send("PUT", `${path}/${id}/answer`, { answer: text, was: { answer: was } });
  expect((await answer("Thanks.", "")).status).toBe(200);
  expect(await (await answer("No thanks.", "")).json()).toMatchObject({ present: { answer: "Thanks." } });
});

test("EDIT-01 of a place in the list that someone else has changed the second sees the first one’s, and an untouched one stays", async ({
  adas,
}) => {
  const [id] = await addAll(adas, ["a", "b", "c"]);
  const seen = { ...aReview, reviewer_name: "a", sort_order: 1 };
  const put = (body: object) => adas.send("PUT", `${path}/${id}`, { ...seen, ...body, was: seen });
  expect((await put({ sort_order: 3 })).status).toBe(200);
  expect(await (await put({ rating: 1 })).json()).toMatchObject({ review: { rating: 1, sort_order: 3 } });
  expect(await (await put({ sort_order: 2 })).json()).toMatchObject({ present: { sort_order: 3 } });
});
