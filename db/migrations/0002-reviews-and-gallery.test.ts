import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";

test("the database itself refuses reviews and pictures that no page could show", async ({ site: { db } }) => {
  const refused = [
    insertReview(db, { rating: 0 }),
    insertReview(db, { rating: 6 }),
    insertReview(db, { rating: 4.5 }),
    insertReview(db, { reviewer_name: "" }),
    insertReview(db, { reviewer_name: "n".repeat(101) }),
    insertReview(db, { review_text: "" }),
    insertReview(db, { review_text: "t".repeat(8001) }),
    insertReview(db, { sort_order: -1 }),
    insertReview(db, { created_at: "yesterday" }),
    insertImage(db, { file: "../../etc/passwd" }),
    insertImage(db, { file: "A".repeat(32) }),
    insertImage(db, { alt_text: "" }),
    insertImage(db, { width: 0 }),
    insertImage(db, { placeholder: "https://example.com/spy.gif" }),
    insertImage(db, { widths: "not JSON" }),
  ];
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe("rejected");
  expect(await db.selectFrom("reviews").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("gallery_images").select("id").execute()).toEqual([]);
});

test("the longest review that may be stored may be of emoji", async ({ site: { db } }) => {
  const id = await insertReview(db, { review_text: "🌧".repeat(8000) });
  expect(id).toBeGreaterThan(0);
});
