import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Services } from "#src/app.server.ts";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import { findSessionRow } from "#src/features/accounts/session/queries.server.ts";
import { type Event, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { idsInOrder, namesAll, reorderLimitBytes } from "#src/platform/list-change.schema.ts";
import { HttpProblem, problem } from "#src/platform/problem.ts";
import { readId } from "#src/platform/read-id.ts";
import { deletedSince } from "./deleted-images.server.ts";
import {
  changeImage,
  findImage,
  type ImageRow,
  listDeletedImages,
  listImageIds,
  listImages,
  markDeleted,
  setOrder,
  setPreparing,
  undelete,
} from "./queries.server.ts";
import { emptySchema, imageChangeSchema, imageOrderSchema, type StaffImageList } from "./schema.ts";
import { describeImage } from "./staff-image.server.ts";

const bodyLimitBytes = 16 * 1024;

/** Looking after the pictures of the gallery (GADM-02 to GADM-04): mount it at `/admin/gallery`, behind the guard. */
export function galleryApi({ db, clock, log, content, pictures }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 all pictures in their order, and those that can be brought back, the last deleted first. */
      .get("/images", async (c) => {
        const [images, deleted] = await Promise.all([listImages(db), listDeletedImages(db, deletedSince(clock.now()))]);
        const list: StaffImageList = {
          images: images.map(describeImage),
          deleted: deleted.map((row) => ({ ...describeImage(row), deleted_at: row.deleted_at ?? "" })),
        };
        return c.json(list, 200);
      })

      /**
       * Puts all pictures into an order.
       * - 200
       * - 400 not every place and id once
       * - 409 the list has changed meanwhile; nothing is changed
       */
      .patch("/images/reorder", body(imageOrderSchema, reorderLimitBytes), async (c) => {
        const ids = idsInOrder(c.req.valid("json").order);
        const fits = await change(c, async (trx) => {
          if (!namesAll(ids, await listImageIds(trx))) return false;
          await setOrder(trx, ids);
          await tell(c, trx, undefined, { kind: "pictures-reordered" });
          await content.bump(trx);
          return true;
        });
        if (!fits) return problem(c, 409, "The list of pictures has changed meanwhile. Please load the page again.");
        note(c, "pictures reordered");
        return c.json({ reordered: true as const }, 200);
      })

      /** 200 the picture; 404 there is none, or it was deleted. Asked again and again while it is preparing. */
      .get("/images/:id", async (c) => {
        const row = await findImage(db, idOf(c));
        return row && !row.deleted_at ? c.json({ image: describeImage(row) }, 200) : gone(c);
      })

      /** 200 the picture with its new text and visibility; 400; 404 there is none, or it was deleted. */
      .patch("/images/:id", body(imageChangeSchema, bodyLimitBytes), async (c) => {
        const wanted = c.req.valid("json");
        const row = await change(c, async (trx) => {
          const before = await findImage(trx, idOf(c));
          if (!before || !(await changeImage(trx, idOf(c), wanted))) return undefined;
          await content.bump(trx);
          const after = await findImage(trx, idOf(c));
          for (const event of after ? changesOf(before, after) : []) await tell(c, trx, after, event);
          return after;
        });
        if (!row) return gone(c);
        note(c, "picture changed", row.id);
        return c.json({ image: describeImage(row) }, 200);
      })

      /** 200 from now on it is not shown, and can be brought back for 30 days; 404 there is none, or no more. */
      .delete("/images/:id", async (c) => {
        const id = idOf(c);
        const deleted = await change(c, async (trx) => {
          const was = await markDeleted(trx, id, clock.now().toISOString());
          if (was) await content.bump(trx);
          if (was) await tell(c, trx, await findImage(trx, id), { kind: "picture-deleted", details: { id } });
          return was;
        });
        if (!deleted) return gone(c);
        note(c, "picture deleted", id);
        return c.json({ deleted: true as const }, 200);
      })

      /** 200 the picture, back at its place, also when it was back already; 404 it is gone for good. */
      .post("/images/:id/restore", body(emptySchema, bodyLimitBytes), async (c) => {
        const row = await change(c, (trx) => restore(c, trx, idOf(c)));
        if (!row) return gone(c);
        note(c, "picture brought back", row.id);
        return c.json({ image: describeImage(row) }, 200);
      })

      /** 200 what has failed is made ready once more; 404 there is none. */
      .post("/images/:id/prepare", body(emptySchema, bodyLimitBytes), async (c) => {
        const id = idOf(c);
        const row = await change(c, async (trx) => {
          const again = await setPreparing(trx, id);
          const image = await findImage(trx, id);
          if (again) await tell(c, trx, image, { kind: "picture-prepared-again", details: { id } });
          return image;
        });
        if (!row || row.deleted_at) return gone(c);
        pictures.nudge();
        return c.json({ image: describeImage(row) }, 200);
      })
  );

  /**
   * Changes pictures in one transaction, which looks once more whether the session still holds: whoever has lost the right
   * since the guard looked changes nothing (SECURITY.md SE-8).
   *
   * @throws {HttpProblem} 401
   */
  function change<Done>(c: Context<SignedInEnv>, work: (trx: Trx) => Promise<Done>): Promise<Done> {
    return db.transaction().execute(async (trx) => {
      if (!(await findSessionRow(trx, c.var.session.tokenHash))) throw new HttpProblem(401, "Please sign in.");
      return work(trx);
    });
  }

  async function restore(c: Context<SignedInEnv>, trx: Trx, id: number): Promise<ImageRow | undefined> {
    const row = await findImage(trx, id);
    if (!row?.deleted_at) return row;
    if (row.deleted_at < deletedSince(clock.now())) return undefined;
    await undelete(trx, row);
    await tell(c, trx, row, { kind: "picture-restored", details: { id } });
    await content.bump(trx);
    return findImage(trx, id);
  }

  /** In the activity log a picture is named by its description. */
  function tell(c: Context<SignedInEnv>, trx: Trx, image: ImageRow | undefined, event: Event): Promise<void> {
    return noteActivity(trx, clock.now(), { ...event, by: c.var.session.user, subject: image?.alt_text });
  }

  function note(c: Context<SignedInEnv>, what: string, image?: number): void {
    log.info({ requestId: c.get("requestId"), userId: c.var.session.user.id, image }, what);
  }
}

/** What a change has done, as the log tells it; nothing for one that left everything as it was. */
function changesOf(before: ImageRow, after: ImageRow): Event[] {
  const details = { id: after.id };
  const events: Event[] = before.alt_text === after.alt_text ? [] : [{ kind: "picture-edited", details }];
  if (before.is_active !== after.is_active)
    events.push({ kind: after.is_active === 1 ? "picture-shown" : "picture-hidden", details });
  return events;
}

/** 0 for what is no id: no row has it (SECURITY.md AZ-6). */
function idOf(c: Context<SignedInEnv>): number {
  return readId(c.req.param("id") ?? "") ?? 0;
}

function gone(c: Context<SignedInEnv>) {
  return problem(c, 404, "There is no such picture any more.");
}

function body<Schema extends z.core.$ZodType>(schema: Schema, limitBytes: number) {
  return jsonBody({
    schema,
    limitBytes,
    refuse(error) {
      const fields = errorsByField(error);
      const whole = error.issues.find(({ code, path }) => code === "custom" && path.length === 0)?.message;
      return { error: Object.values(fields).join(" ") || (whole ?? "The body must be an object."), fields };
    },
  });
}
