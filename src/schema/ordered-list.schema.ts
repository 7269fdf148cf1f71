import * as z from "zod/mini";
import { wholeNumber } from "./fields.schema.ts";

/** Whether the site shows an entry: a boolean, 0 or 1, or "0" or "1", as forms send it (API-03). */
export function activeFlag(error: string) {
  return z.pipe(
    z.union([z.boolean(), z.literal([0, 1, "0", "1"])], { error }),
    z.transform((sent) => Number(sent) === 1),
  );
}

/** What staff get of every entry of a list. */
export type StaffEntry = {
  id: number;
  is_active: boolean;
  /** Its place in the list, from 1 on. */
  sort_order: number;
  created_at: string;
  /** Who changed each field last, and when; none as long as no one has. */
  changes?: Readonly<Record<string, { by: string; at: string }>>;
};

/** A deleted entry that can be restored. */
export type DeletedEntry<Entry> = Entry & { deleted_at: string };

/** The maximum of entries in one order (P-18). */
export const maxEntries = 10_000;
/** P-18. */
export const reorderBodyBytes = 512 * 1024;

/**
 * The body of PATCH …/reorder: a whole list in its new order, with places 1 to n and each id once (API-05). The handler
 * compares the ids with those of the list.
 */
export function reorderSchema(error: string) {
  const entry = z.strictObject(
    { id: wholeNumber(1, Number.MAX_SAFE_INTEGER, error), sort_order: wholeNumber(1, maxEntries, error) },
    { error },
  );
  return z.strictObject({ order: z.array(entry, { error }).check(z.refine(isPermutation, { error })) });
}

type Entry = { id: number; sort_order: number };

function isPermutation(order: readonly Entry[]): boolean {
  const ids = new Set(order.map(({ id }) => id));
  const places = new Set(order.map(({ sort_order }) => sort_order));
  return ids.size === order.length && places.size === order.length && Math.max(0, ...places) <= order.length;
}

/** The ids of a valid order, sorted by place. */
export function idsInOrder(order: readonly Entry[]): number[] {
  return order.toSorted((a, b) => a.sort_order - b.sort_order).map(({ id }) => id);
}

/** Whether an order has exactly the existing ids. */
export function hasSameIds(ids: readonly number[], existing: readonly number[]): boolean {
  const known = new Set(existing);
  return ids.length === known.size && ids.every((id) => known.has(id));
}
