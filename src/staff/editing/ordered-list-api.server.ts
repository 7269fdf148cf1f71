import { Hono } from "hono";
import {
  type EntryOf,
  listDeleted,
  listEntries,
  type OrderedList,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { type DeletedEntry, idsInOrder, reorderBodyBytes, reorderSchema } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { type Beside, createEntryChanges, type EntryKind } from "./entry-changes.server.ts";

type ListKind<List extends OrderedList, Staff, One extends string, Many extends string> = EntryKind<List, Staff> & {
  /** The members of the answers. */
  one: One;
  many: Many;
  problems: { order: string };
  /** What a deletion does beside, or why it is refused. @param reasons each `?reason=` of the address */
  besideDeletion?(entry: EntryOf<List>, reasons: readonly string[]): Beside<EntryOf<List>>;
  /** An order is confirmed without its length. */
  confirmsOnly?: true;
};

/**
 * The calls of a list that staff sort and restore, which are the same for each. The feature adds its own with `add` and `edit`, and
 * mounts `routes` before them.
 */
export function orderedListApi<List extends OrderedList, Staff extends object, One extends string, Many extends string>(
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  kind: ListKind<List, Staff, One, Many>,
) {
  const { db, clock } = services;
  const { one, many, problems, besideDeletion = () => ({}), confirmsOnly = false } = kind;
  const entries = createEntryChanges(services, kind);
  const { listOf, staffEntry } = entries;
  type Entry = ReturnType<typeof staffEntry>;
  const asOne = (entry: Entry) => ({ [one]: entry }) as Record<One, Entry>;

  const routes = new Hono<SignedInEnv>()
    /** 200 all entries in their order, and those that can be restored, last deleted first; 401, 403, 404 there is no such list. */
    .get("/", async (c) => {
      const list = listOf(c);
      const [live, deleted] = await Promise.all([listEntries(db, list), listDeleted(db, list, clock.now())]);
      const restorable = deleted.map((row) => ({ ...staffEntry(row), deleted_at: row.deleted_at }));
      const body = { [many]: live.map(staffEntry), deleted: restorable };
      return c.json(body as Record<Many, Entry[]> & { deleted: DeletedEntry<Entry>[] }, 200);
    })

    /**
     * Reorders all entries (S-16).
     * - 200
     * - 400 the order does not name every id and place once
     * - 401, 403, 404 there is no such list
     * - 409 the list has changed; nothing is changed
     */
    .patch("/reorder", jsonBody(reorderSchema(problems.order), { limit: reorderBodyBytes }), async (c) => {
      const ids = idsInOrder(c.req.valid("json").order);
      await entries.reorder(c, ids);
      return c.json({ reordered: confirmsOnly || ids.length }, 200);
    })

    /** Deletes an entry; for 30 days it can be restored. 200; 400 of `besideDeletion`; 401, 403, 404 also for a deleted one. */
    .delete("/:id", async (c) => {
      await entries.remove(c, (entry) => besideDeletion(entry, c.req.queries("reason") ?? []));
      return c.json({ deleted: true as const }, 200);
    })

    /**
     * Restores a deleted entry at its place. 200 as it is now, also if it was not deleted; 400, 401, 403, 404 after 30 days,
     * 409 there are too many.
     */
    .post("/:id/restore", jsonBody(emptySchema), async (c) => c.json(asOne(await entries.restore(c)), 200));

  return { ...entries, routes };
}
