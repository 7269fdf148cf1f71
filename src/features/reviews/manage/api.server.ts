import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Services } from "#src/app.server.ts";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { findSessionRow } from "#src/features/accounts/session/queries.server.ts";
import { type Event, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { problem } from "#src/platform/problem.ts";
import { readId } from "#src/platform/read-id.ts";
import {
  addReview,
  changeReview,
  deleteReview,
  type Refusal,
  reorderReviews,
  restoreReview,
} from "./change-reviews.server.ts";
import { keptSince } from "./deleted-reviews.server.ts";
import { findReview, listDeletedReviews, listReviews, type ReviewRow } from "./queries.server.ts";
import { reorderSchema, restoreSchema, reviewSchema } from "./schema.ts";
import { describeDeleted, describeReview } from "./staff-review.server.ts";

const refusals = {
  gone: [404, "This review is gone. Somebody may have deleted it."],
  ended: [401, "Please sign in."],
  full: [409, "There can be no more than 10,000 reviews."],
  changed: [409, "The reviews have changed meanwhile. Please look at the list again."],
} as const satisfies Record<Refusal | "ended", readonly [number, string]>;

/** Looking after the reviews (RADM-01 to RADM-04): mount it at `/admin/reviews`, behind the guard. */
export function manageReviewsApi({ db, clock, content, log }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 all reviews in their order, and those deleted in the last 30 days, the latest first; 401, 403. */
      .get("/", async (c) => {
        const [there, deleted] = await Promise.all([listReviews(db), listDeletedReviews(db, keptSince(clock.now()))]);
        return c.json({ reviews: there.map(describeReview), deleted: deleted.map(describeDeleted) }, 200);
      })

      /** 200; 401, 403, 404 also for one that is deleted. */
      .get("/:id", async (c) => {
        const id = readId(c.req.param("id"));
        const row = id === undefined ? undefined : await findReview(db, id);
        return row ? c.json({ review: describeReview(row) }, 200) : refuse(c, "gone");
      })

      /** Adds a review, at its `sort_order` or at the end. 201 as it is now; 400, 401, 403, 409 there are too many. */
      .post("/", body(reviewSchema, reviewBytes), async (c) => {
        const written = c.req.valid("json");
        const row = await change(c, async (trx, note) => {
          const added = await addReview(trx, written, clock.now());
          if (typeof added !== "string") await note(added.reviewer_name, addedReview(added));
          return added;
        });
        return typeof row === "string" ? refuse(c, row) : c.json({ review: describeReview(row) }, 201);
      })

      /**
       * Puts the whole list into another order; of several, the last complete one holds (SECURITY.md §2 point 16).
       * - 200
       * - 400 places that are not 1 to n, an id twice
       * - 401, 403
       * - 409 other ids than those of the list: it has changed meanwhile
       */
      .patch("/reorder", body(reorderSchema, orderBytes), async (c) => {
        const { order } = c.req.valid("json");
        const ids = order.toSorted((one, other) => one.sort_order - other.sort_order).map(({ id }) => id);
        const done = await change(c, async (trx, note) => {
          const reordered = await reorderReviews(trx, ids);
          if (typeof reordered !== "string") await note(undefined, { kind: "reviews-reordered" });
          return reordered;
        });
        return typeof done === "string" ? refuse(c, done) : c.json(done, 200);
      })

      /** Changes a review; without `sort_order` it keeps its place. 200 as it is now; 400, 401, 403, 404. */
      .put("/:id", body(reviewSchema, reviewBytes), async (c) => {
        const written = c.req.valid("json");
        const row = await changeOne(c, async (trx, id, note) => {
          const before = await findReview(trx, id);
          const after = await changeReview(trx, id, written);
          if (typeof after === "string" || !before) return "gone";
          for (const event of changesOf(before, after)) await note(after.reviewer_name, event);
          return after;
        });
        return typeof row === "string" ? refuse(c, row) : c.json({ review: describeReview(row) }, 200);
      })

      /** Deletes a review; for 30 days it can be brought back. 200; 401, 403, 404 also when it is deleted already. */
      .delete("/:id", async (c) => {
        const deleted = await changeOne(c, async (trx, id, note) => {
          const review = await findReview(trx, id);
          const done = await deleteReview(trx, id, clock.now());
          if (typeof done !== "string") await note(review?.reviewer_name, { kind: "review-deleted", details: { id } });
          return done;
        });
        if (typeof deleted === "string") return refuse(c, deleted);
        log.info({ requestId: c.get("requestId"), reviewId: deleted.id, by: c.var.session.user.id }, "review deleted");
        return c.json({ deleted: true as const }, 200);
      })

      /**
       * Brings a deleted review back to where it was. 200 as it is now, also if somebody was faster; 400, 401, 403, 404 after 30
       * days, 409 there are too many.
       */
      .post("/:id/restore", body(restoreSchema, reviewBytes), async (c) => {
        const row = await changeOne(c, async (trx, id, note) => {
          const wasThere = (await findReview(trx, id)) !== undefined;
          const restored = await restoreReview(trx, id, clock.now());
          if (typeof restored !== "string" && !wasThere)
            await note(restored.reviewer_name, { kind: "review-restored", details: { id } });
          return restored;
        });
        return typeof row === "string" ? refuse(c, row) : c.json({ review: describeReview(row) }, 200);
      })
  );

  /**
   * Changes reviews in one transaction, which looks once more whether the session still holds: whoever has lost the right since
   * the guard looked changes nothing (SECURITY.md SE-8). Public pages show it at their next load.
   */
  function change<Done extends object>(
    c: Context<SignedInEnv>,
    work: (trx: Trx, note: Note) => Promise<Done | Refusal>,
  ): Promise<Done | Refusal | "ended"> {
    return db.transaction().execute(async (trx) => {
      if (!(await findSessionRow(trx, c.var.session.tokenHash))) return "ended";
      const by = c.var.session.user;
      const done = await work(trx, (subject, event) => noteActivity(trx, clock.now(), { ...event, by, subject }));
      if (typeof done !== "string") await content.bump(trx);
      return done;
    });
  }

  /** The same for the review in the address. */
  function changeOne<Done extends object>(
    c: Context<SignedInEnv>,
    work: (trx: Trx, id: number, note: Note) => Promise<Done | Refusal>,
  ) {
    const id = readId(c.req.param("id") ?? "");
    return change<Done>(c, async (trx, note) => (id === undefined ? "gone" : work(trx, id, note)));
  }
}

/** Tells of a review by the name that stands on it. */
type Note = (reviewer: string | undefined, event: Event) => Promise<void>;

function addedReview({ id, is_active }: ReviewRow): Event {
  return { kind: "review-added", details: { id, shown: is_active === 1 } };
}

/** What a change has done, as the log tells it; nothing for one that left everything as it was. */
function changesOf(before: ReviewRow, after: ReviewRow): Event[] {
  const details = { id: after.id };
  const edited = (["reviewer_name", "review_text", "rating"] as const).some((field) => before[field] !== after[field]);
  const events: Event[] = edited ? [{ kind: "review-edited", details }] : [];
  if (before.is_active !== after.is_active)
    events.push({ kind: after.is_active === 1 ? "review-shown" : "review-hidden", details });
  if (before.sort_order !== after.sort_order) events.push({ kind: "reviews-reordered" });
  return events;
}

function refuse(c: Context<SignedInEnv>, refusal: keyof typeof refusals) {
  const [status, text] = refusals[refusal];
  return problem(c, status, text);
}

/** SECURITY.md §1, Bodies: a review's 8000 characters may be 96 KB of \u escapes. */
const reviewBytes = 128 * 1024;
const orderBytes = 512 * 1024;

function body<Schema extends z.core.$ZodType>(schema: Schema, limitBytes: number) {
  return jsonBody({
    schema,
    limitBytes,
    refuse(error) {
      const fields = errorsByField(error);
      const texts = new Set(Object.values(fields));
      return { error: [...texts].join(" ") || "The body must be an object.", fields };
    },
  });
}
