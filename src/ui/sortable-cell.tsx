import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useRef } from "react";
import { Icon, type IconName } from "./icon.tsx";
import type { Move } from "./order.ts";
import styles from "./sortable-grid.module.css";

type Entry = { id: number; label: string };

type Props<Item extends Entry> = {
  entry: Item;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove(entry: Item, move: Move): void;
  children(entry: Item, handle: ReactNode): ReactNode;
};

/** One card of a SortableGrid. */
export function SortableCell<Item extends Entry>({ entry, isFirst, isLast, disabled, onMove, children }: Props<Item>) {
  const cell = useRef<HTMLLIElement>(null);
  const sortable = useSortable({ id: entry.id, disabled });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  // Mouse and finger take hold anywhere on the card, keys only on the handle: space in a field is a space.
  const { onKeyDown, onMouseDown, onTouchStart } = (listeners ?? {}) as Record<string, (event: unknown) => void>;
  const inside = useMemo(() => children(entry, <Handle label={entry.label} />), [children, entry]);

  function move(where: Move) {
    onMove(entry, where);
    // Once the new order is drawn; the focus is still on the button, wherever it is now.
    requestAnimationFrame(() => cell.current?.scrollIntoView({ block: "nearest" }));
  }

  return (
    <li
      ref={(element) => {
        cell.current = element;
        setNodeRef(element);
      }}
      className={[styles.cell, !disabled && styles.movable, isDragging && styles.dragged].filter(Boolean).join(" ")}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onMouseDown={(event) => isControl(event.target) || onMouseDown?.(event)}
      onTouchStart={(event) => isControl(event.target) || onTouchStart?.(event)}
    >
      <HandleContext value={{ setActivatorNodeRef, attributes, onKeyDown, disabled }}>{inside}</HandleContext>
      <div className={styles.moves}>
        {moves.map(({ where, icon, words }) => (
          <button
            key={where}
            type="button"
            className={styles.move}
            // Not `disabled` at the ends: whoever has just moved it there would lose the focus.
            aria-disabled={(where === "top" || where === "up" ? isFirst : isLast) || undefined}
            disabled={disabled}
            onClick={() => move(where)}
          >
            <Icon name={icon} />
            <span className="visually-hidden">{words(entry.label)}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

/** A button is pressed however long a hand rests on it; only the handle is there to be held. */
function isControl(target: EventTarget): boolean {
  const control = target instanceof Element && target.closest("button, a, input, textarea, select, summary, label");
  return control instanceof Element && !control.classList.contains(styles.handle ?? "");
}

const moves: readonly { where: Move; icon: IconName; words(label: string): string }[] = [
  { where: "top", icon: "to-top", words: (label) => `Move ${label} to the top` },
  { where: "up", icon: "up", words: (label) => `Move ${label} up` },
  { where: "down", icon: "down", words: (label) => `Move ${label} down` },
  { where: "bottom", icon: "to-bottom", words: (label) => `Move ${label} to the bottom` },
];

type Hold = Pick<ReturnType<typeof useSortable>, "setActivatorNodeRef" | "attributes"> & {
  onKeyDown: ((event: KeyboardEvent) => void) | undefined;
  disabled: boolean;
};
const HandleContext = createContext<Hold | undefined>(undefined);

function Handle({ label }: { label: string }) {
  const hold = useContext(HandleContext);
  if (!hold) throw new Error("A handle belongs into a cell.");
  const { setActivatorNodeRef, attributes, onKeyDown, disabled } = hold;
  return (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles.handle}
      disabled={disabled}
      aria-describedby={attributes["aria-describedby"]}
      aria-pressed={attributes["aria-pressed"]}
      onKeyDown={onKeyDown}
    >
      <Icon name="grip" />
      <span className="visually-hidden">Move {label}</span>
    </button>
  );
}
