import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { addAll, aReview, listed, path } from "#test/content/reviews.ts";
import { reviewFieldErrors, type StaffReview } from "./schema.ts";

test("RADM-02 IN-11 a wrong value is 400, named, and changes nothing", async ({ site, adas }) => {
  const [id = 0] = await addAll(adas, ["Ann"]);
  const before = await listed(adas);
  const wrong: readonly (readonly [object, string])[] = [
    ...[0, 6, 4.5, -0, "5", true, null, [5], 2 ** 53].map((rating) => [{ rating }, reviewFieldErrors.rating] as const),
    ...[-1, 1e9, 1.5, "1", true, null, [], 2 ** 53 + 1].map(
      (sort_order) => [{ sort_order }, reviewFieldErrors.sortOrder] as const,
    ),
    ...["true", "false", "", "yes", 2, -1, null, [], {}].map(
      (is_active) => [{ is_active }, reviewFieldErrors.isActive] as const,
    ),
    ...["", "   ", "\n\u0000\t", "\u200b\u2060", 7, null, ["Ann"], { toString: "Ann" }].flatMap((blank) => [
      [{ reviewer_name: blank }, reviewFieldErrors.blank] as const,
      [{ review_text: blank }, reviewFieldErrors.blank] as const,
    ]),
    [{ reviewer_name: "n".repeat(101) }, reviewFieldErrors.longName],
    [{ review_text: "t".repeat(8001) }, reviewFieldErrors.longText],
    [{ id: 7 }, "Unknown field: id."],
    [{ is_sample: true }, "Unknown field: is_sample."],
    [{ deleted_at: null }, "Unknown field: deleted_at."],
  ];
  for (const [change, error] of wrong) {
    for (const [method, address] of [
      ["POST", path],
      ["PUT", `${path}/${id}`],
    ] as const) {
      const answer = await adas.send(method, address, { ...aReview, ...change });
      expect(answer.status, `${method} ${JSON.stringify(change)}`).toBe(400);
      expect(await answer.json()).toMatchObject({ error });
    }
    // For the limit per address.
    site.clock.pass(61);
  }
  expect(await listed(adas)).toEqual(before);
});

test("IN-11 a missing field is 400, and both blank texts are named in one sentence", async ({ adas }) => {
  for (const name of Object.keys(aReview)) {
    const { [name as keyof typeof aReview]: _, ...rest } = aReview;
    expect((await adas.send("POST", path, rest)).status, name).toBe(400);
  }
  const answer = await adas.send("POST", path, { ...aReview, reviewer_name: " ", review_text: "" });
  expect(await answer.json()).toMatchObject({ error: "Name and review are required." });
  for (const body of [null, [], "text", 7]) expect((await adas.send("POST", path, body)).status).toBe(400);
});

test("IN-1 IN-7 text is kept letter for letter without control characters and lone surrogates", async ({ adas }) => {
  const kept = [
    "<script>alert(1)</script>",
    "'; DROP TABLE reviews;--",
    "100%_\\",
    "{{7*7}}",
    "🌧".repeat(4000),
    "a\n\tb",
  ];
  for (const review_text of kept) {
    const { review } = (await (await adas.send("POST", path, { ...aReview, review_text })).json()) as {
      review: StaffReview;
    };
    expect(review.review_text).toBe(review_text);
  }
  const answer = await adas.send("POST", path, {
    ...aReview,
    reviewer_name: " Ann\r\nHeron \ud83c\u0000",
    review_text: "one\r\ntwo\u2028three\u0007four\udf27 ",
  });
  const { review } = (await answer.json()) as { review: StaffReview };
  expect(review.reviewer_name).toBe("Ann Heron \ufffd");
  expect(review.review_text).toBe("one\ntwo\nthree four\ufffd");
});
