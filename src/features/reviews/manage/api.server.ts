import { Hono } from "hono";
import type { Db } from "#src/platform/database/database.server.ts";
import {
  daysAgo,
  deleteEntry,
  listDeleted,
  listEntries,
  moveEntry,
  restorableDays,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { idsInOrder, maxEntries, reorderBodyBytes } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import { createEntryChanges } from "#src/staff/session/change-entries.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import {
  insertReview,
  purgeReviews,
  type ReviewRow,
  setAnswer,
  setHiddenReason,
  updateReview,
} from "./queries.server.ts";
import { reorderReviewsSchema, reviewAnswerSchema, reviewSchema, type StaffReview } from "./schema.ts";
import { changesOf, keepReason, reasonOf, reasonQuery, refuseChange, requireReason } from "./verified.server.ts";

/** P-18. The 8000 characters of a review can take 96 KB as \u escapes. */
const reviewBytes = 128 * 1024;

/** The staff's calls about reviews (RADM-01 to RADM-04): mount it at `/admin/reviews`, behind the guard. */
export function manageReviewsApi(services: Services) {
  const { db, clock } = services;
  const entries = createEntryChanges(services, {
    list: "reviews",
    noun: "review",
    nameOf: ({ reviewer_name }) => reviewer_name,
    reordered: { kind: "reviews-reordered" },
    problems: {
      gone: "This review no longer exists. Someone may have deleted it.",
      reordered: "The reviews have changed. Please check the list again.",
      full: "You can have at most 10,000 reviews.",
    },
    most: maxEntries,
  });

  return (
    new Hono<SignedInEnv>()
      /** 200 all reviews in their order, and those that can be restored, last deleted first; 401, 403. */
      .get("/", async (c) => {
        const [reviews, deleted] = await Promise.all([
          listEntries(db, "reviews"),
          listDeleted(db, "reviews", clock.now()),
        ]);
        const restorable = deleted.map((row) => ({ ...serializeReview(row), deleted_at: row.deleted_at }));
        return c.json({ reviews: reviews.map(serializeReview), deleted: restorable }, 200);
      })

      /** 200; 401, 403, 404 also for one that is deleted. */
      .get("/:id", async (c) => c.json({ review: serializeReview(await entries.find(db, idOf(c))) }, 200))

      /** Adds a review, at its `sort_order` or at the end. 201 as it is now; 400, 401, 403, 409 there are too many. */
      .post("/", jsonBody(reviewSchema, { limit: reviewBytes }), async (c) => {
        const { sort_order, reason: _, ...written } = c.req.valid("json");
        const review = await entries.change(c, async (trx, audit) => {
          const id = await insertReview(trx, written, clock.now());
          await entries.refuseOverflow(trx);
          await moveEntry(trx, "reviews", id, sort_order || undefined);
          const added = await entries.find(trx, id);
          await audit(added, { kind: "review-added", details: { id, shown: written.is_active } });
          return added;
        });
        return c.json({ review: serializeReview(review) }, 201);
      })

      /**
       * Reorders all reviews (S-16).
       * - 200
       * - 400 the order does not name every id and place once
       * - 401, 403
       * - 409 the list has changed; nothing is changed
       */
      .patch("/reorder", jsonBody(reorderReviewsSchema, { limit: reorderBodyBytes }), async (c) => {
        const ids = idsInOrder(c.req.valid("json").order);
        await entries.reorder(c, ids);
        return c.json({ reordered: ids.length }, 200);
      })

      /**
       * Changes a review; without `sort_order` it keeps its place.
       * - 200 as it is now
       * - 400 also for changed words, stars or name of a verified review, and for hiding one without `reason`
       * - 401, 403, 404
       */
      .put("/:id", jsonBody(reviewSchema, { limit: reviewBytes }), async (c) => {
        const id = idOf(c);
        const sent = c.req.valid("json");
        const { sort_order, reason: _, ...written } = sent;
        const review = await entries.change(c, async (trx, audit) => {
          const before = await entries.find(trx, id);
          refuseChange(before, sent);
          await updateReview(trx, id, written);
          await keepReason(trx, before, sent);
          if (sort_order) await moveEntry(trx, "reviews", id, sort_order);
          const after = await entries.find(trx, id);
          for (const event of changesOf(before, after)) await audit(after, event);
          return after;
        });
        return c.json({ review: serializeReview(review) }, 200);
      })

      /** Saves the company's public answer; "" removes it. 200 the review; 400 also for a sample, 401, 403, 404. */
      .put("/:id/answer", jsonBody(reviewAnswerSchema), async (c) => {
        const id = idOf(c);
        const { answer } = c.req.valid("json");
        const review = await entries.change(c, async (trx, audit) => {
          const before = await entries.find(trx, id);
          if (before.is_sample === 1)
            throw new HttpProblem(400, "A sample is not from a customer, so it gets no answer.");
          await setAnswer(trx, id, answer);
          const kind = answer === "" ? ("review-answer-removed" as const) : ("review-answered" as const);
          if (answer !== before.answer) await audit(before, { kind, details: { id } });
          return entries.find(trx, id);
        });
        return c.json({ review: serializeReview(review) }, 200);
      })

      /**
       * Deletes a review; for 30 days it can be restored.
       * - 200; 400 a verified one without `?reason=`
       * - 401, 403, 404 also when it is deleted already
       */
      .delete("/:id", reasonQuery, async (c) => {
        const id = idOf(c);
        const { reason } = c.req.valid("query");
        await entries.change(c, async (trx, audit) => {
          const review = await entries.find(trx, id);
          requireReason(review, reason);
          const hidden_reason = reason ?? "";
          if (review.is_verified === 1) await setHiddenReason(trx, id, hidden_reason);
          await deleteEntry(trx, "reviews", id, clock.now());
          await audit(review, { kind: "review-deleted", details: { id, ...reasonOf({ hidden_reason }) } });
        });
        return c.json({ deleted: true as const }, 200);
      })

      /**
       * Restores a deleted review at its place. 200 as it is now, also if it was not deleted; 400, 401, 403, 404 after 30 days,
       * 409 there are too many.
       */
      .post("/:id/restore", jsonBody(emptySchema), async (c) => {
        return c.json({ review: serializeReview(await entries.restore(c, idOf(c))) }, 200);
      })
  );
}

/** Removes reviews that can no longer be restored. */
export function purgeExpiredReviews(db: Db, now: Date): Promise<void> {
  return purgeReviews(db, daysAgo(restorableDays, now));
}

/** A review as staff get it. */
function serializeReview(row: ReviewRow): StaffReview {
  const { is_active, is_sample, is_verified, town, source, answer, hidden_reason, deleted_at, ...review } = row;
  const isOff = is_active === 0 || deleted_at !== null;
  return {
    ...review,
    is_active: is_active === 1,
    is_sample: is_sample === 1,
    ...(is_verified === 1 && { verified: true }),
    ...(town !== "" && { town }),
    ...(source !== "" && { source }),
    ...(answer !== "" && { answer }),
    ...(isOff && hidden_reason !== "" && { hidden_reason }),
  };
}
