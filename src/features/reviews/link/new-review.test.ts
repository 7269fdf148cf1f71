import { expect } from "vitest";
import type { Waiting } from "#src/features/dashboard/api.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { insertRequestWithLink, own, ownWords, zoe } from "#test/content/review-links.ts";

const newReviews = async (who: SignedIn) =>
  ((await (await who.send("GET", "/api/admin/dashboard")).json()) as Waiting).newReviews;

test("JOB-30 a new review of any stars is emailed to those who get the inquiries, once, with its words and a link", async ({
  site,
}) => {
  for (const rating of [5, 2]) {
    const token = await insertRequestWithLink(site, { ...zoe, email: `zoe.${rating}@example.com` });
    const written = { ...ownWords, rating, review_text: "<b>A drip</b> remains." };
    for (let again = 0; again < 2; again++) await own(site, "save", { token, was: null, ...written });
    await own(site, "save", { token, was: written, ...written, review_text: "Fixed." });
  }
  await site.outbox.runDue();
  const [five, two, ...more] = site.mailbox.mails;
  expect(more).toEqual([]);
  expect(two).toMatchObject({ to: site.company.current().email, subject: "New review: 2 stars from Zoe L." });
  const words = ["★★☆☆☆ 2 out of 5 stars", "<b>A drip</b> remains.", "Zoe L., Ocala"];
  for (const part of [...words, "https://gutters.example/admin/reviews/edit/2"]) expect(two?.text).toContain(part);
  expect(two?.html).toContain("&lt;b&gt;A drip&lt;/b&gt; remains.");
  expect(
    five?.text.replaceAll("★★★★★ 5", "★★☆☆☆ 2").replace("5 stars from", "2 stars from").replace("edit/1", "edit/2"),
  ).toBe(two?.text);
});

test("JOB-30 a new review waits on the dashboard until someone has seen it, and one that is deleted does not", async ({
  site,
  adas,
}) => {
  for (const number of [1, 2, 3, 4]) {
    const token = await insertRequestWithLink(site, { ...zoe, email: `zoe.${number}@example.com` });
    await own(site, "save", { token, was: null, ...ownWords, reviewer_name: `Zoe ${number}` });
  }
  await site.db
    .updateTable("reviews")
    .set({ deleted_at: site.clock.now().toISOString() })
    .where("id", "=", 3)
    .execute();
  const before = await newReviews(adas);
  expect(before.map(({ reviewer_name }) => reviewer_name)).toEqual(["Zoe 4", "Zoe 2", "Zoe 1"]);
  const { review_text, rating } = ownWords;
  expect(before[0]).toEqual({ id: 4, reviewer_name: "Zoe 4", review_text, rating });
  for (let again = 0; again < 2; again++)
    expect((await adas.send("POST", "/api/admin/reviews/2/seen", {})).status).toBe(200);
  expect((await newReviews(adas)).map(({ id }) => id)).toEqual([4, 1]);
});

test.for([
  ["Zoe Lake", "Zoe L."],
  ["Mary Jo o’Hara", "Mary O."],
  ["Zoe", "Zoe"],
  ["José  Ñíguez", "José Ñ."],
] as const)("JOB-30 the name that is proposed for %s is %s", async ([name, proposed], { site }) => {
  const token = await insertRequestWithLink(site, { ...zoe, name });
  expect((await own(site, "read", { token })).body.name).toBe(proposed);
});
