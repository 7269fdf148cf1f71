import fc from "fast-check";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertRequestWithLink, own, ownWords } from "#test/content/review-links.ts";
import { shownReviews, path as staffPath } from "#test/content/reviews.ts";

const steps = ["save", "stale", "withdraw", "hide", "show", "delete", "restore", "purge"] as const;

test("LEAD-83 LEAD-84 after any acts a link has one review at most, shown as staff allow", async ({ site, adas }) => {
  const words = { ...ownWords, town: "" };
  /** Removes all reviews, or those that staff have deleted, as the hourly purge does. */
  const remove = (deletedOnly: boolean) =>
    site.db.transaction().execute(async (trx) => {
      const all = trx.deleteFrom("reviews");
      await (deletedOnly ? all.where("deleted_at", "is not", null) : all).execute();
      await site.content.bump(trx);
    });
  const body = ({ review_text = "" }) => ({ reviewer_name: words.reviewer_name, rating: words.rating, review_text });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), async (order) => {
      await remove(false);
      // Calls are limited by the minute.
      site.clock.pass(61);
      const token = await insertRequestWithLink(site);
      let isTakenOff = false;
      let stored: { id: number; review_text: string } | undefined;
      for (const [turn, step] of order.entries()) {
        const read = await own(site, "read", { token });
        const { review: was } = read.body;
        const staff = (method: string, more = "", sent?: object) =>
          adas.send(method, `${staffPath}/${stored?.id}${more}`, sent);
        if (step === "save") {
          const { status } = await own(site, "save", { token, was, ...words, review_text: `Turn ${turn}` });
          expect(status).toBe(read.body.state === "closed" ? 409 : 200);
        } else if (step === "stale") {
          const { status } = await own(site, "save", {
            token,
            was: { ...words, review_text: "Old" },
            ...words,
            review_text: "Stale",
          });
          expect(status).toBe(409);
        } else if (step === "withdraw") await own(site, "withdraw", { token, was: was ?? words });
        else if (stored && step === "hide")
          isTakenOff = (await staff("PUT", "", { ...body(stored), is_active: 0, reason: "insult" })).ok || isTakenOff;
        else if (stored && step === "show") {
          if ((await staff("PUT", "", { ...body(stored), is_active: 1 })).ok) isTakenOff = false;
        } else if (stored && step === "delete") isTakenOff = (await staff("DELETE", "?reason=insult")).ok || isTakenOff;
        else if (stored && step === "restore") {
          const answer = await staff("POST", "/restore", {});
          if (answer.ok) isTakenOff = !((await answer.json()) as { review: { is_active: boolean } }).review.is_active;
        } else if (step === "purge") await remove(true);

        const rows = await site.db.selectFrom("reviews").selectAll().execute();
        expect(rows.length).toBeLessThanOrEqual(1);
        stored = rows[0];
        const isPublic = (await shownReviews(site)).length === 1;
        expect(isPublic && isTakenOff).toBe(false);
        expect(isPublic).toBe((await own(site, "read", { token })).body.state === "shown");
      }
    }),
    { numRuns: 60 },
  );
});
