import { Hono } from "hono";
import * as z from "zod/mini";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { maxEntries } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import { wasSchema } from "#src/staff/editing/apply-changes.server.ts";
import { orderedListApi } from "#src/staff/editing/ordered-list-api.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { markSeen } from "../link/queries.server.ts";
import { reviewAnswerSchema, reviewSchema, type StaffReview } from "./schema.ts";
import { besideAnswer, besideChange, besideDeletion, type ReviewRow } from "./verified.server.ts";

/** P-18. The 8000 characters of a review can take 96 KB as \u escapes. */
const reviewBytes = 128 * 1024;
const changedReviewSchema = z.extend(reviewSchema, { was: wasSchema });
const changedAnswerSchema = z.extend(reviewAnswerSchema, { was: wasSchema });

/** The staff's calls about reviews (RADM-01 to RADM-04): mount it at `/admin/reviews`, behind the guard. */
export function manageReviewsApi(services: Services) {
  const { routes, ...reviews } = orderedListApi(services, {
    list: "reviews",
    noun: "review",
    one: "review",
    many: "reviews",
    nameOf: ({ reviewer_name }) => reviewer_name,
    reordered: { kind: "reviews-reordered" },
    most: { entries: maxEntries, full: "You can have at most 10,000 reviews." },
    serialize: serializeReview,
    besideDeletion,
  });

  return (
    new Hono<SignedInEnv>()
      .route("/", routes)

      /** 200; 401, 403, 404 also for one that is deleted. */
      .get("/:id", async (c) => c.json({ review: reviews.staffEntry(await reviews.find(c)) }, 200))

      /** Someone here has seen a new review (JOB-30). 200, also for one that was seen; 400, 401, 403, 404. */
      .post("/:id/seen", jsonBody(emptySchema), async (c) => {
        const { id } = await reviews.find(c);
        await staffTransaction(c, services, (trx) => markSeen(trx, id));
        return c.json({}, 200);
      })

      /** Adds a review, at its `sort_order` or as the first one. 201 as it is now; 400, 401, 403, 409 there are too many. */
      .post("/", jsonBody(reviewSchema, { limit: reviewBytes }), async (c) => {
        const { reason: _, ...review } = c.req.valid("json");
        return c.json({ review: await reviews.add(c, { ...review, sort_order: review.sort_order || 1 }) }, 201);
      })

      /**
       * Changes a review; without `sort_order` it keeps its place.
       * - 200 as it is now
       * - 400 also for changed words, stars or name of a verified review, and for hiding one without `reason`
       * - 401, 403, 404
       * - 409 with `present`, see `applyChanges`
       */
      .put("/:id", jsonBody(changedReviewSchema, { limit: reviewBytes }), async (c) => {
        const { reason, ...review } = c.req.valid("json");
        return c.json({ review: await reviews.edit(c, review, besideChange(reason)) }, 200);
      })

      /** Saves the company's public answer; "" removes it. 200 the review; 400 also for a sample, 401, 403, 404, 409 as above. */
      .put("/:id/answer", jsonBody(changedAnswerSchema), async (c) => {
        return c.json({ review: await reviews.edit(c, c.req.valid("json"), besideAnswer) }, 200);
      })
  );
}

/** A review as staff get it. */
function serializeReview(row: Omit<ReviewRow, "last_changes">): StaffReview {
  const { is_active, is_sample, is_verified, is_new: _, town, source, answer, hidden_reason, ...shown } = row;
  const { deleted_at, ...review } = shown;
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
