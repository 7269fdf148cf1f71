import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { ask, own, ownWords } from "#test/content/review-links.ts";
import { shownReviews } from "#test/content/reviews.ts";

const test = base.extend({ env: mailServer });
const day = 24 * 60 * 60;

/** A customer is asked, and sends a review. @returns the token of the link */
async function sendReview(site: TestApp, staff: SignedIn): Promise<string> {
  const token = await ask(site, staff);
  await own(site, "save", { token, was: null, ...ownWords });
  return token;
}

test("LEAD-82 LOOK-43 a review of any stars is at once first, of a verified customer", async ({ site, adas }) => {
  await insertReview(site.db, { reviewer_name: "Ann" });
  const token = await ask(site, adas);
  const open = { id: 1, state: "open", changes: {}, name: "Zoe L.", review: null, answer: "", reason: null };
  expect(await own(site, "read", { token })).toEqual({ status: 200, body: open });
  for (const rating of [1, 2, 3, 4, 5]) {
    const { review: was } = (await own(site, "read", { token })).body;
    const saved = await own(site, "save", { token, was, ...ownWords, rating });
    expect([saved.status, saved.body.state, saved.body.review?.rating]).toEqual([200, "shown", rating]);
    const [first, second] = await shownReviews(site);
    expect(first).toMatchObject({ ...ownWords, rating, verified: true, is_active: true, sort_order: 1 });
    expect(second).toMatchObject({ reviewer_name: "Ann", sort_order: 2 });
    expect(first).toHaveProperty("written_at", site.clock.now().toISOString());
    for (const member of ["verified", "written_at"]) expect(second).not.toHaveProperty(member);
  }
});

test("LEAD-83 the same link changes the review, twenty sendings at once make one", async ({ site, adas }) => {
  const token = await ask(site, adas);
  const sendings = Array.from({ length: 20 }, () => own(site, "save", { token, was: null, ...ownWords }));
  expect((await Promise.all(sendings)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { body } = await own(site, "read", { token });
  expect(body).toMatchObject({ state: "shown", review: ownWords });
  const changed = { ...ownWords, rating: 5, review_text: "Fixed the same day." };
  expect((await own(site, "save", { token, was: ownWords, ...changed })).status).toBe(200);
  expect(await shownReviews(site)).toMatchObject([changed]);
  expect(await site.db.selectFrom("reviews").select("id").execute()).toHaveLength(1);
});

test("LEAD-83 EDIT-01 a forwarded link: the second who changes it replaces nothing unseen", async ({ site, adas }) => {
  const token = await sendReview(site, adas);
  const late = await own(site, "save", { token, was: null, ...ownWords, review_text: "Mine." });
  const changes = { review_text: { by: "You or someone with your link", at: site.clock.now().toISOString() } };
  expect(late).toMatchObject({ status: 409, body: { code: "changed", present: { review: ownWords, changes } } });
  const seen = { ...ownWords, review_text: "No drip." };
  expect((await own(site, "withdraw", { token, was: seen })).status).toBe(409);
  expect(await shownReviews(site)).toMatchObject([ownWords]);
  expect((await own(site, "save", { token, was: ownWords, ...ownWords, review_text: "Mine." })).status).toBe(200);
});

test("LEAD-83 EDIT-01 in two windows the stars and the words are changed, and both hold", async ({ site, adas }) => {
  const token = await sendReview(site, adas);
  const was = ownWords;
  await own(site, "save", { token, was, ...was, rating: 5 });
  const { status, body } = await own(site, "save", { token, was, ...was, review_text: "Fixed." });
  expect([status, body.review]).toEqual([200, { ...was, rating: 5, review_text: "Fixed." }]);
  const { last_changes } = await site.db.selectFrom("reviews").select("last_changes").executeTakeFirstOrThrow();
  expect(JSON.parse(last_changes)).toMatchObject({ rating: { by: "The customer" } });
});

test("LEAD-83 what is withdrawn is gone for good, also for staff, and can be written again", async ({ site, adas }) => {
  const token = await ask(site, adas);
  await insertReview(site.db, { reviewer_name: "Ann" });
  await own(site, "save", { token, was: null, ...ownWords });
  const { body } = await own(site, "withdraw", { token, was: ownWords });
  expect(body).toMatchObject({ state: "open", review: null });
  const late = await own(site, "save", { token, was: ownWords, ...ownWords });
  expect(late).toMatchObject({ status: 409, body: { present: { review: null } } });
  expect((await shownReviews(site)).map(({ reviewer_name, sort_order }) => [reviewer_name, sort_order])).toEqual([
    ["Ann", 1],
  ]);
  expect(await (await adas.send("GET", "/api/admin/reviews")).json()).toMatchObject({ deleted: [] });
  expect((await own(site, "withdraw", { token, was: ownWords })).body.state).toBe("open");
  await own(site, "save", { token, was: null, ...ownWords });
  expect(await shownReviews(site)).toHaveLength(2);
  const log = await readActivity(site);
  for (const act of ["wrote a review", "took their review down"])
    expect(log).toContain(`Zoe L. ${act} with the link of an email.`);
});

test("LEAD-84 a guessed link is 404, one after twelve months 410, without a change", async ({ site, adas }) => {
  const token = await sendReview(site, adas);
  const before = await site.db.selectFrom("reviews").selectAll().execute();
  const guess = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  const calls = (sent: string) => [
    own(site, "read", { token: sent }),
    own(site, "save", { token: sent, was: ownWords, ...ownWords, rating: 1 }),
    own(site, "withdraw", { token: sent, was: ownWords }),
  ];
  for (const sent of [guess, "", token.toLowerCase(), `${token}=`])
    for (const { status, body } of await Promise.all(calls(sent)))
      expect([status, body.error]).toEqual([404, "This link does not work."]);
  // Ten seconds have passed until the email went.
  site.clock.pass(365 * day - 11);
  expect((await own(site, "read", { token })).status).toBe(200);
  site.clock.pass(1);
  for (const { status, body } of await Promise.all(calls(token)))
    expect([status, body.error]).toEqual([410, "This link worked for twelve months."]);
  expect(await site.db.selectFrom("reviews").selectAll().execute()).toEqual(before);
  expect(site.logLines.join()).not.toContain(token);
});

test("LEAD-84 of a hundred guesses from one address the last forty are refused without a look", async ({ site }) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 100; guess++)
    statuses.push((await own(site, "read", { token: `guess${guess}` }, "203.0.113.9")).status);
  expect(statuses).toEqual([...Array(60).fill(404), ...Array(40).fill(429)]);
});

test("LEAD-84 hidden by staff it can be changed and stays so; no new one gets around that", async ({ site, adas }) => {
  const token = await sendReview(site, adas);
  const [review] = await shownReviews(site);
  const { reviewer_name, review_text, rating } = ownWords;
  const path = `/api/admin/reviews/${review?.id}`;
  const hide = { reviewer_name, review_text, rating, is_active: false, reason: "private-data" };
  expect((await adas.send("PUT", path, hide)).status).toBe(200);
  const read = await own(site, "read", { token });
  expect(read.body).toMatchObject({ state: "hidden", reason: "private-data", review: ownWords });
  const changed = await own(site, "save", { token, was: ownWords, ...ownWords, review_text: "Without the number." });
  expect([changed.status, changed.body.state]).toEqual([200, "hidden"]);
  expect(await shownReviews(site)).toEqual([]);
  expect((await own(site, "withdraw", { token, was: changed.body.review })).body.state).toBe("closed");
  const again = await own(site, "save", { token, was: null, ...ownWords });
  expect([again.status, again.body.code]).toEqual([409, "closed"]);
  expect(await shownReviews(site)).toEqual([]);
});

test("LEAD-84 once staff have deleted it the link says so, also when it is gone for good", async ({ site, adas }) => {
  const token = await sendReview(site, adas);
  const [review] = await shownReviews(site);
  expect((await adas.send("DELETE", `/api/admin/reviews/${review?.id}?reason=insult`)).status).toBe(200);
  const read = await own(site, "read", { token });
  expect(read.body).toMatchObject({ state: "closed", reason: "insult", review: ownWords });
  const late = await own(site, "save", { token, was: ownWords, ...ownWords, rating: 5 });
  expect([late.status, late.body.own?.review]).toEqual([409, ownWords]);
  await site.db.deleteFrom("reviews").execute();
  expect((await own(site, "read", { token })).body).toMatchObject({ state: "closed", review: null });
  expect((await own(site, "save", { token, was: ownWords, ...ownWords })).status).toBe(409);
});

test("LEAD-82 what is wrong with a field is said there, also blank or endless words", async ({ site, adas }) => {
  const token = await ask(site, adas);
  const texts = [{ review_text: " \u200b\n" }, { review_text: "x".repeat(4001) }, { town: "x".repeat(61) }];
  const names = [{ reviewer_name: "" }, { reviewer_name: "x".repeat(101) }];
  for (const change of [{ rating: 0 }, { rating: "" }, ...texts, ...names]) {
    const answer = await own(site, "save", { token, was: null, ...ownWords, ...change });
    const [field = ""] = Object.keys(change);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  }
  expect(await shownReviews(site)).toEqual([]);
  const right = await own(site, "save", { token, was: null, ...ownWords, town: "", reviewer_name: "Zoe\r\nL." });
  expect(right.body.review).toMatchObject({ town: "", reviewer_name: "Zoe L." });
});
