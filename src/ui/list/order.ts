import type { IconName } from "../icon.tsx";

/** Where one of the four buttons moves an entry to. */
export type Move = "top" | "up" | "down" | "bottom";

/** The order with one entry moved by a button. Unchanged if the entry is at that place, or is not in the order. */
export function moveBy(ids: readonly number[], id: number, move: Move): number[] {
  const from = ids.indexOf(id);
  const last = ids.length - 1;
  const to = { top: 0, up: Math.max(0, from - 1), down: Math.min(last, from + 1), bottom: last }[move];
  return moveTo(ids, id, to);
}

/** The order with one entry moved to a place, from 0. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

export function isSameOrder(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && ids.every((id, place) => id === others[place]);
}

/** The whole order when some of it have another order among their places. */
export function orderWithin(all: readonly { id: number }[], some: readonly number[]): number[] {
  const [moved, next] = [new Set(some), some.values()];
  return all.map(({ id }) => (moved.has(id) ? (next.next().value ?? id) : id));
}

/** The entries in the order of the ids. Entries without an id in it come last; ids without an entry are ignored. */
export function arrange<Entry extends { id: number }>(entries: readonly Entry[], ids: readonly number[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const named = ids.flatMap((id) => {
    const entry = byId.get(id);
    byId.delete(id);
    return entry ? [entry] : [];
  });
  return [...named, ...byId.values()];
}

/** An order in the form of the API: every id once, positions from 1 (API-05). */
export function asPositions(ids: readonly number[]): { id: number; sort_order: number }[] {
  return ids.map((id, place) => ({ id, sort_order: place + 1 }));
}

/** The four moves, for the buttons and the menu of a card. */
export const moveChoices: readonly { where: Move; icon: IconName; text: string }[] = [
  { where: "top", icon: "to-top", text: "to the top" },
  { where: "up", icon: "up", text: "up" },
  { where: "down", icon: "down", text: "down" },
  { where: "bottom", icon: "to-bottom", text: "to the bottom" },
];

type Place = { isFirst: boolean; isLast: boolean };

/** Whether a move changes that place. */
export function canMove(where: Move, { isFirst, isLast }: Place): boolean {
  return where === "top" || where === "up" ? !isFirst : !isLast;
}
