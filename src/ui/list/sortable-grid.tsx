import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { type ReactNode, useState } from "react";
import { isSameOrder, type Move, moveBy, moveTo } from "./order.ts";
import { SortableCell } from "./sortable-cell.tsx";
import styles from "./sortable-grid.module.css";

/** An entry that can be moved. The label is its short name in buttons and announcements. */
export type SortableEntry = { id: number; label: string };

type Props<Entry extends SortableEntry> = {
  /** Names the list for screen readers. */
  label: string;
  entries: readonly Entry[];
  /** While something is being added, edited or sent (GADM-05). */
  disabled: boolean;
  /** Called with all ids in a new order, which has to show at once. */
  onReorder(ids: number[]): void;
  /** The inside of one entry, with its handle. Called again only for another entry or function, so that a drag stays fast. */
  children(entry: Entry, handle: ReactNode): ReactNode;
  /** Precedes all entries and cannot be moved. */
  first?: ReactNode;
  /** One card in a row, for cards that are texts. */
  isColumn?: boolean | undefined;
};

/** A small movement of the mouse is a click; a finger that moves at once scrolls. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: "instant" as const,
  // Enter opens the menu of moves instead.
  keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] },
};

/**
 * Cards in rows of four, or in one column, that can be reordered: with the mouse, with a long touch, with the keyboard, with a menu on the handle, and
 * at 700 px or less with four buttons on each card (GADM-03, GADM-04, GADM-08).
 */
export function SortableGrid<Entry extends SortableEntry>({
  label,
  entries,
  disabled,
  onReorder,
  children,
  first,
  isColumn = false,
}: Props<Entry>) {
  const [announcement, setAnnouncement] = useState("");
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
  const ids = entries.map(({ id }) => id);

  function reorder(next: number[]) {
    if (!isSameOrder(next, ids)) onReorder(next);
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) reorder(moveTo(ids, Number(active.id), ids.indexOf(Number(over.id))));
  }

  function press(entry: Entry, move: Move) {
    const next = moveBy(ids, entry.id, move);
    // Screen readers announce only a changed text: the same words get a space at the end.
    const words = placeWords(entry.label, next.indexOf(entry.id) + 1, next.length);
    setAnnouncement((before) => (before === words ? `${words}\u00a0` : words));
    reorder(next);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(entries),
        screenReaderInstructions: { draggable: howToMove },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
        <ul className={`stack ${isColumn ? styles.column : styles.grid}`} aria-label={label}>
          {first && <li className={styles.first}>{first}</li>}
          {entries.map((entry, place) => (
            <SortableCell
              key={entry.id}
              entry={entry}
              isFirst={place === 0}
              isLast={place === entries.length - 1}
              disabled={disabled}
              onMove={press}
            >
              {children}
            </SortableCell>
          ))}
        </ul>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}

/** The instructions for screen readers. */
const howToMove =
  "Press enter for a menu of moves. Or press space to pick it up, then move it with the arrow keys. Press space again to put it down, or escape to leave it where it was.";

/** The announcements for screen readers while an entry is moved. */
function announcementsFor(entries: readonly SortableEntry[]): Announcements {
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

function placeWords(label: string, place: number, count: number): string {
  return `${label} is now number ${place} of ${count}.`;
}
