import type { useSortable } from "@dnd-kit/sortable";
import { createContext, type KeyboardEvent, type RefObject, useContext } from "react";
import { Icon } from "../icon.tsx";
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
export const HandleContext = createContext<Hold | undefined>(undefined);

/**
 * The button that moves a card. Space picks the card up; Enter or a click, also by assistive technology, opens the menu (GADM-08).
 */
export function Handle({ label }: { label: string }) {
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
