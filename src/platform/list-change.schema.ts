import * as z from "zod/mini";

/** API-03: what programs of several kinds call true and false. */
const truths = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
]);

/** Whether an entry is shown on the site: true or false, 1 or 0, and either as text, as forms send it. */
export function activeFlag(error: string) {
  return z.pipe(
    z.union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])], { error }),
    z.transform((sent) => truths.get(sent) === true),
  );
}

/** As many entries as one order can name: a body's list ends here (SECURITY.md §1, Bodies). */
const mostEntries = 10_000;
/** SECURITY.md §1, Bodies. */
export const reorderLimitBytes = 512 * 1024;

/**
 * What PATCH …/reorder takes: a whole list in its new order, places 1 to n, each id once (API-05). Whether the ids are those of
 * the list, the database knows.
 */
export function reorderSchema(error: string) {
  const whole = (to: number) => z.int({ error }).check(z.minimum(1, { error }), z.maximum(to, { error }));
  const entry = z.strictObject({ id: whole(Number.MAX_SAFE_INTEGER), sort_order: whole(mostEntries) }, { error });
  return z.strictObject({ order: z.array(entry, { error }).check(z.refine(isPermutation, { error })) });
}

type Entry = { id: number; sort_order: number };

function isPermutation(order: readonly Entry[]): boolean {
  const ids = new Set(order.map(({ id }) => id));
  const places = new Set(order.map(({ sort_order }) => sort_order));
  return ids.size === order.length && places.size === order.length && Math.max(0, ...places) <= order.length;
}

/** The ids of an order that the schema has let through, the first place first. */
export function idsInOrder(order: readonly Entry[]): number[] {
  return order.toSorted((a, b) => a.sort_order - b.sort_order).map(({ id }) => id);
}

/** Whether an order names exactly the entries that there are. */
export function namesAll(ids: readonly number[], existing: readonly number[]): boolean {
  const known = new Set(existing);
  return ids.length === known.size && ids.every((id) => known.has(id));
}
