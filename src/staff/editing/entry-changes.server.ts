import type { Context } from "hono";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import {
  type EntryOf,
  findEntry,
  insertEntry,
  listIds,
  moveEntry,
  type OrderedList,
  updateEntry,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { idOf } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { noteChanges, readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import type { EntryNoun } from "../audit/content-kinds.server.ts";
import type { AuditEvent } from "../audit/record-audit-event.server.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { staffTransaction } from "../session/staff-transaction.server.ts";
import { applyChanges, type Was } from "./apply-changes.server.ts";

export type Call = Context<SignedInEnv>;

/** The differences of one list from another. */
export type EntryKind<List extends OrderedList, Staff> = {
  /** The list, or that of a call. @throws {HttpProblem} 404 there is none */
  list: List | ((c: Call) => List);
  noun: EntryNoun;
  /** What the activity log calls an entry. */
  nameOf(entry: EntryOf<List>): string;
  reordered: AuditEvent | ((list: List) => AuditEvent);
  /** The member of the answers that has one entry. */
  one: string;
  /** The most entries that the list can have, and what is said of one more. */
  most?: { entries: number; full: string };
  /**
   * Runs in the transaction once an entry was added, changed or restored.
   *
   * @param before of a change
   * @throws {HttpProblem} why the entry cannot be as it is now
   */
  settle?(trx: Trx, entry: EntryOf<List>, c: Call, before?: EntryOf<List>): Promise<void>;
  /** An entry as staff get it, without `changes`. */
  serialize(entry: Omit<EntryOf<List>, "last_changes">): Staff;
};

/** The fields of an entry, by the names of their columns; a flag is a boolean or as in its column. */
type Fields<Entry> = {
  [Name in keyof Entry]?: Entry[Name] | (Entry[Name] extends 0 | 1 ? boolean : never) | undefined;
};

/** What a list does beside a change of fields, or with a deletion. */
export type Beside<Entry> = {
  columns?: Partial<Entry>;
  /** Of the entry in the activity log that says so. */
  details?: object;
  /** The kind of that entry if it is not `<noun>-edited`. */
  edited?: "review-answered" | "review-answer-removed";
};

/** Records an audit event about an entry, which it names. */
type AuditEntry<Entry> = (entry: Entry | undefined, event: AuditEvent) => Promise<void>;

/**
 * The changes of a list of entries. Each is one transaction of the logged-in person, stands in the activity log, and raises the
 * content version, so that public pages show it. The entry is that of the call's address.
 */
export function createEntryChanges<List extends OrderedList, Staff>(
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  { list: listOrOf, noun, nameOf, reordered, one, most, serialize, ...kind }: EntryKind<List, Staff>,
) {
  type Entry = EntryOf<List>;
  const { db, clock, content } = services;
  const listOf = (c: Call): List => (typeof listOrOf === "function" ? listOrOf(c) : listOrOf);
  const orderEvent = (list: List) => (typeof reordered === "function" ? reordered(list) : reordered);

  function staffEntry({ last_changes, ...entry }: Entry) {
    const changes = readLastChanges(last_changes);
    return { ...serialize(entry), ...(Object.keys(changes).length > 0 && { changes }) };
  }

  function change<Done>(
    c: Call,
    work: (trx: Trx, audit: AuditEntry<Entry>, list: List) => Promise<Done>,
  ): Promise<Done> {
    const list = listOf(c);
    return staffTransaction(c, services, async (trx, audit) => {
      const done = await work(trx, (entry, event) => audit({ ...event, subject: entry && nameOf(entry) }), list);
      await content.bump(trx);
      return done;
    });
  }

  /** @throws {HttpProblem} 404 also for a deleted one */
  async function find(c: Call, from: Db = db, id = idOf(c)): Promise<Entry> {
    const entry = await findEntry(from, listOf(c), id);
    if (!entry) throw new HttpProblem(404, `This ${one} no longer exists. Someone may have deleted it.`);
    return entry;
  }

  /** @throws {HttpProblem} 409 there are too many, and what `settle` throws */
  async function settleNew(trx: Trx, list: List, entry: Entry, c: Call): Promise<void> {
    if (most && (await listIds(trx, list)).length > most.entries) throw new HttpProblem(409, most.full);
    await kind.settle?.(trx, entry, c);
  }

  return {
    ...{ listOf, orderEvent, staffEntry, change, find, settleNew },

    /** Adds an entry, at its `sort_order` or at the end. @throws {HttpProblem} 409 there are too many */
    add: (c: Call, { sort_order, ...fields }: Fields<Entry>) =>
      change(c, async (trx, audit, list) => {
        const columns = { ...asColumns(fields as Fields<Entry>), created_at: clock.now().toISOString() };
        const id = await insertEntry(trx, list, columns);
        await moveEntry(trx, list, id, Number(sort_order) || undefined);
        const added = await find(c, trx, id);
        await settleNew(trx, list, added, c);
        await audit(added, { kind: `${noun}-added`, details: { id, shown: added.is_active === 1 } });
        return staffEntry(added);
      }),

    /**
     * Changes an entry field by field (EDIT-01), its place too; `sort_order` 0 is no place.
     *
     * @param beside what the list does beside, or why it refuses
     * @throws {HttpProblem} 404, 409 with `present`
     */
    edit: (
      c: Call,
      { was, ...fields }: Fields<Entry> & { was?: Was },
      beside: (before: Entry, changed: Partial<Entry>) => Beside<Entry> = () => ({}),
    ) =>
      change(c, async (trx, audit, list) => {
        const before = await find(c, trx);
        const { id } = before;
        const now = asColumns(fields as Fields<Entry>);
        if (now.sort_order === 0) delete now.sort_order;
        const changed = await applyChanges(before, { now, was: was && asColumns(was) }, () => staffEntry(before));
        const { columns, details, edited = `${noun}-edited` as const } = beside(before, changed);
        const { sort_order, ...written } = changed;
        const names = Object.keys(written);
        const last_changes = noteChanges(before.last_changes, names, c.var.session.user.name, clock.now());
        await updateEntry(trx, list, id, { ...written, ...columns, last_changes } as Partial<Entry>);
        if (sort_order) await moveEntry(trx, list, id, sort_order);
        const after = await find(c, trx);
        await kind.settle?.(trx, after, c, before);
        if (names.some((name) => name !== "is_active")) await audit(after, { kind: edited, details: { id } });
        if (written.is_active !== undefined) {
          const kind = `${noun}-${written.is_active === 1 ? "shown" : "hidden"}` as const;
          await audit(after, { kind, details: { id, ...details } });
        }
        if (before.sort_order !== after.sort_order) await audit(undefined, orderEvent(list));
        return staffEntry(after);
      }),
  };
}

/** The columns of fields: a flag is 0 or 1, and what is undefined is left out. */
function asColumns<Entry>(fields: Fields<Entry>): Partial<Entry> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  ) as Partial<Entry>;
}
