import type { Db, Trx } from "#src/platform/database/database.server.ts";
import {
  deleteEntry,
  type EntryOf,
  findEntry,
  listIds,
  type OrderedList,
  reorderEntries,
  restoreEntry,
} from "#src/platform/database/ordered-list-queries.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { AuditEvent } from "../audit/record-audit-event.server.ts";
import { type StaffRequest, staffTransaction } from "./staff-transaction.server.ts";

/** Records an audit event about an entry, which it names. */
type AuditEntry<Entry> = (entry: Entry | undefined, event: AuditEvent) => Promise<void>;

type ListOfEntries<List extends OrderedList> = {
  list: List;
  noun: "review" | "picture" | "question";
  /** What the activity log calls an entry. */
  nameOf: (entry: EntryOf<List>) => string;
  reordered: AuditEvent;
  /** Sentences of the refusals. */
  problems: { gone: string; reordered: string; full?: string };
  /** The most entries that the list can have. */
  most?: number;
};

/**
 * The changes that every list of entries has in common. Each is one transaction of the logged-in person, stands in the activity
 * log, and raises the content version, so that public pages show it.
 */
export function createEntryChanges<List extends OrderedList>(
  services: Pick<Services, "db" | "clock" | "log" | "content">,
  { list, noun, nameOf, reordered, problems, most = Number.POSITIVE_INFINITY }: ListOfEntries<List>,
) {
  type Entry = EntryOf<List>;
  const { clock, content } = services;

  function change<Done>(c: StaffRequest, work: (trx: Trx, audit: AuditEntry<Entry>) => Promise<Done>): Promise<Done> {
    return staffTransaction(c, services, async (trx, audit) => {
      const done = await work(trx, (entry, event) => audit({ ...event, subject: entry && nameOf(entry) }));
      await content.bump(trx);
      return done;
    });
  }

  /** @throws {HttpProblem} 404 also for a deleted one */
  async function find(db: Db, id: number): Promise<Entry> {
    const entry = await findEntry(db, list, id);
    if (!entry) throw new HttpProblem(404, problems.gone);
    return entry;
  }

  /** @throws {HttpProblem} 409 */
  async function refuseOverflow(trx: Trx): Promise<void> {
    if (problems.full && (await listIds(trx, list)).length > most) throw new HttpProblem(409, problems.full);
  }

  return {
    change,
    find,
    refuseOverflow,

    /** @throws {HttpProblem} 409 if `ids` are not those of the list */
    reorder(c: StaffRequest, ids: readonly number[]): Promise<void> {
      return change(c, async (trx, audit) => {
        if (!(await reorderEntries(trx, list, ids))) throw new HttpProblem(409, problems.reordered);
        await audit(undefined, reordered);
      });
    },

    /** Deletes an entry, which can be restored for 30 days. @throws {HttpProblem} 404 */
    remove(c: StaffRequest, id: number): Promise<void> {
      return change(c, async (trx, audit) => {
        const entry = await find(trx, id);
        await deleteEntry(trx, list, id, clock.now());
        await audit(entry, { kind: `${noun}-deleted`, details: { id } });
      });
    },

    /** Restores a deleted entry at its place. @returns it as it is now, also if it was not deleted @throws {HttpProblem} 404, 409 */
    restore(c: StaffRequest, id: number): Promise<Entry> {
      return change(c, async (trx, audit) => {
        const restored = await restoreEntry(trx, list, id, clock.now());
        const entry = await find(trx, id);
        if (!restored) return entry;
        await refuseOverflow(trx);
        await audit(entry, { kind: `${noun}-restored`, details: { id } });
        return entry;
      });
    },
  };
}
