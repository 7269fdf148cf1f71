import {
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
import { announcementsFor, howToMove, placeWords } from "./sortable-words.ts";

/** What can be moved. The label is its name in buttons and announcements: short, in plain words. */
export type SortableEntry = { id: number; label: string };

type Props<Entry extends SortableEntry> = {
  /** Names the list for screen readers. */
  label: string;
  entries: readonly Entry[];
  /** Nothing can be moved: something is being added, edited or sent (GADM-05). */
  disabled: boolean;
  /** All ids in their new order; not called when the order is as it was. Show it at once. */
  onReorder(ids: number[]): void;
  /**
   * The inside of one entry. It has to place the handle, where the keyboard takes hold. Called anew only for another entry or
   * another function: a drag in a long list draws nothing twice.
   */
  children(entry: Entry, handle: ReactNode): ReactNode;
  /** Stands before all entries and cannot be moved. */
  first?: ReactNode;
};

/** A mouse may tremble on a button; a finger that moves at once wants to scroll. */
const mouse = { activationConstraint: { distance: 8 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  scrollBehavior: "instant" as const,
  // Without Enter, which opens the menu of moves.
  keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] },
};

/**
 * Cards in rows of four that can be put into another order: with the mouse, with a finger that rests on a card for a moment,
 * with the keyboard, with a menu on the handle, and at 700 px or less with four buttons on each (GADM-03, GADM-04, GADM-08).
 */
export function SortableGrid<Entry extends SortableEntry>({
  label,
  entries,
  disabled,
  onReorder,
  children,
  first,
}: Props<Entry>) {
  const [said, setSaid] = useState("");
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
    // Screen readers read the same text only once; the mark at the end makes each announcement differ.
    const words = placeWords(entry.label, next.indexOf(entry.id) + 1, next.length);
    setSaid((before) => (before === words ? `${words}\u00a0` : words));
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
        <ul className={styles.grid} aria-label={label}>
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
        {said}
      </p>
    </DndContext>
  );
}
