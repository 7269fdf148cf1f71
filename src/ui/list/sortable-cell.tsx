import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Icon } from "../icon.tsx";
import { MoveMenu } from "./move-menu.tsx";
import { canMove, type Move, moveChoices } from "./order.ts";
import styles from "./sortable-grid.module.css";

type Hold = Pick<ReturnType<typeof useSortable>, "setActivatorNodeRef" | "attributes"> & {
  handle: RefObject<HTMLButtonElement | null>;
  onKeyDown: ((event: KeyboardEvent) => void) | undefined;
  disabled: boolean;
  /** The menu's id while it is open. */
  menuId: string | undefined;
  onPress(): void;
};

/** What a cell passes to its handle. A context, so that a drag does not render the inside of the card again. */
const HandleContext = createContext<Hold | undefined>(undefined);

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
  const handle = useRef<HTMLButtonElement>(null);
  const [menuIsOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  const sortable = useSortable({ id: entry.id, disabled });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  if (menuIsOpen && (disabled || isDragging)) setMenuOpen(false);
  // Mouse and touch start a drag anywhere on the card, keys only on the handle, since Space in a field is a character.
  const { onKeyDown, onMouseDown, onTouchStart } = (listeners ?? {}) as Record<string, (event: unknown) => void>;
  const inside = useMemo(() => children(entry, <Handle label={entry.label} />), [children, entry]);

  function move(where: Move) {
    onMove(entry, where);
    // After the new order is rendered; the focus is still on the button.
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
      <HandleContext
        value={{
          handle,
          setActivatorNodeRef,
          attributes,
          onKeyDown,
          disabled,
          menuId: menuIsOpen ? menuId : undefined,
          onPress: () => setMenuOpen(!menuIsOpen),
        }}
      >
        {inside}
      </HandleContext>
      <div className={styles.moves}>
        {moveChoices.map(({ where, icon, text }) => (
          <button
            key={where}
            type="button"
            className={styles.move}
            // Not `disabled` at the ends: a disabled button loses the focus.
            aria-disabled={!canMove(where, { isFirst, isLast }) || undefined}
            disabled={disabled}
            onClick={() => move(where)}
          >
            <Icon name={icon} />
            <span className="visually-hidden">
              Move {entry.label} {text}
            </span>
          </button>
        ))}
      </div>
      {menuIsOpen && (
        <MoveMenu
          id={menuId}
          label={`Move ${entry.label}`}
          button={handle}
          isFirst={isFirst}
          isLast={isLast}
          onMove={move}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </li>
  );
}

/** A long press on a control is no drag; one on the handle is. */
function isControl(target: EventTarget): boolean {
  const control = target instanceof Element && target.closest("button, a, input, textarea, select, summary, label");
  return control instanceof Element && !control.classList.contains(styles.handle ?? "");
}

/**
 * The button that moves a card. Space picks the card up; Enter or a click, also by assistive technology, opens the menu (GADM-08).
 */
function Handle({ label }: { label: string }) {
  const hold = useContext(HandleContext);
  if (!hold) throw new Error("A Handle needs a SortableCell around it.");
  const { handle, setActivatorNodeRef, attributes, onKeyDown, disabled, menuId, onPress } = hold;
  return (
    <button
      ref={(element) => {
        handle.current = element;
        setActivatorNodeRef(element);
      }}
      type="button"
      className={styles.handle}
      disabled={disabled}
      aria-describedby={attributes["aria-describedby"]}
      aria-haspopup="menu"
      aria-expanded={menuId !== undefined}
      aria-controls={menuId}
      onKeyDown={onKeyDown}
      // Firefox presses a button when Space is released, also when its keydown was prevented.
      onKeyUp={(event) => event.code === "Space" && event.preventDefault()}
      onClick={onPress}
    >
      <Icon name="grip" />
      <span className="visually-hidden">Move {label}</span>
    </button>
  );
}
