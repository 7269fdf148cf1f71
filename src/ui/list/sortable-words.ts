import type { Announcements } from "@dnd-kit/core";

type Entry = { id: number; label: string };

/** The instructions for screen readers. */
export const howToMove =
  "Press enter for a menu of moves. Or press space to pick it up, then move it with the arrow keys, and press space again to put it down, or escape to leave it where it was.";

/** The announcements for screen readers while an entry is moved. */
export function announcementsFor(entries: readonly Entry[]): Announcements {
  const placeOf = (id: unknown) => entries.findIndex((entry) => entry.id === id) + 1;
  const nameOf = (id: unknown) => entries.find((entry) => entry.id === id)?.label ?? "It";
  const pickedUp = (id: unknown) => `${nameOf(id)} is picked up. It is number ${placeOf(id)} of ${entries.length}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined;
      // Follows the start at once: another text would replace the first one.
      if (over.id === active.id) return pickedUp(active.id);
      return `${nameOf(active.id)} would be number ${placeOf(over.id)} of ${entries.length}.`;
    },
    onDragEnd: ({ active, over }) => placeWords(nameOf(active.id), placeOf((over ?? active).id), entries.length),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays number ${placeOf(active.id)} of ${entries.length}.`,
  };
}

export function placeWords(label: string, place: number, count: number): string {
  return `${label} is now number ${place} of ${count}.`;
}
