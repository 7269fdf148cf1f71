import { Hono } from "hono";
import {
  deleteEntry,
  type EntryOf,
  listDeleted,
  listEntries,
  type OrderedList,
  reorderEntries,
  restoreEntry,
  updateEntry,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import { type DeletedEntry, idsInOrder, reorderBodyBytes, reorderSchema } from "#src/schema/ordered-list.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { type Beside, createEntryChanges, type EntryKind } from "./entry-changes.server.ts";

type OrderedListKind<List extends OrderedList, Staff, One extends string, Many extends string> = EntryKind<
  List,
  Staff
> & {
  one: One;
  /** The member of the answers that has all entries. */
  many: Many;
  /** What a deletion does beside, or why it is refused. @param reasons each `?reason=` of the address */
  besideDeletion?(entry: EntryOf<List>, reasons: readonly string[]): Beside<EntryOf<List>>;
};

/**
 * The calls of a list that staff sort and restore, which are the same for each. The feature mounts `routes`, and after them its own
 * calls, which use `add` and `edit`.
 */
export function orderedListApi<List extends OrderedList, Staff extends object, One extends string, Many extends string>(
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  kind: OrderedListKind<List, Staff, One, Many>,
) {
  const { db, clock } = services;
  const { noun, one, many, besideDeletion } = kind;
  const entries = createEntryChanges(services, kind);
  const { listOf, orderEvent, staffEntry, change, find, settleNew } = entries;
  type Entry = ReturnType<typeof staffEntry>;
  const wrongOrder = `The order should name every ${one} once, with the places from 1 on.`;

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
    .patch("/reorder", jsonBody(reorderSchema(wrongOrder), { limit: reorderBodyBytes }), async (c) => {
      const ids = idsInOrder(c.req.valid("json").order);
      await change(c, async (trx, audit, list) => {
        if (!(await reorderEntries(trx, list, ids)))
          throw new HttpProblem(409, `The ${many} have changed. Please check the list again.`);
        await audit(undefined, orderEvent(list));
      });
      return c.json({ reordered: true }, 200);
    })

    /** Deletes an entry; for 30 days it can be restored. 200; 400 of `besideDeletion`; 401, 403, 404 also for a deleted one. */
    .delete("/:id", async (c) => {
      await change(c, async (trx, audit, list) => {
        const entry = await find(c, trx);
        const { id } = entry;
        const { columns, details } = besideDeletion?.(entry, c.req.queries("reason") ?? []) ?? {};
        if (columns) await updateEntry(trx, list, id, columns);
        await deleteEntry(trx, list, id, clock.now());
        await audit(entry, { kind: `${noun}-deleted`, details: { id, ...details } });
      });
      return c.json({ deleted: true as const }, 200);
    })

    /**
     * Restores a deleted entry at its place. 200 as it is now, also if it was not deleted; 400, 401, 403, 404 after 30 days,
     * 409 there are too many.
     */
    .post("/:id/restore", jsonBody(emptySchema), async (c) => {
      const restored = await change(c, async (trx, audit, list) => {
        const wasDeleted = await restoreEntry(trx, list, idOf(c), clock.now());
        const entry = await find(c, trx);
        if (wasDeleted) {
          await settleNew(trx, list, entry, c);
          await audit(entry, { kind: `${noun}-restored`, details: { id: entry.id } });
        }
        return staffEntry(entry);
      });
      return c.json({ [one]: restored } as Record<One, Entry>, 200);
    });

  return { ...entries, routes };
}
