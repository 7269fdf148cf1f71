import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import styles from "./move-menu.module.css";
import { canMove, type Move, moveChoices } from "./order.ts";

type Props = {
  id: string;
  /** The menu's name. */
  label: string;
  /** The button that opens the menu; it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  isFirst: boolean;
  isLast: boolean;
  onMove(where: Move): void;
  onClose(): void;
};

/**
 * The moves of one card as a menu below its button, after the menu button pattern of the ARIA Authoring Practices (A11Y-06). It
 * is open as long as it is rendered.
 */
export function MoveMenu({ id, label, button, isFirst, isLast, onMove, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  useLayoutEffect(() => {
    const element = menu.current;
    const opener = button.current?.getBoundingClientRect();
    const frame = element?.offsetParent?.getBoundingClientRect();
    if (!element || !opener || !frame) return;
    element.style.top = `${opener.bottom - frame.top}px`;
    element.style.right = `${frame.right - opener.right}px`;
    const enabled = element.querySelector<HTMLElement>("[role=menuitem]:not([aria-disabled])");
    (enabled ?? element.querySelector<HTMLElement>("[role=menuitem]"))?.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }, [button]);

  const closeUnlessInside = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target));
    if (!isInside) onClose();
  });
  useEffect(() => {
    const listen = (event: Event) => closeUnlessInside(event);
    document.addEventListener("pointerdown", listen);
    return () => document.removeEventListener("pointerdown", listen);
  }, []);

  function closeToButton() {
    button.current?.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      // Tab then continues from the button.
      closeToButton();
    }
  }

  return (
    <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
      {moveChoices.map(({ where, icon, text }) => {
        const enabled = canMove(where, { isFirst, isLast });
        return (
          <button
            key={where}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            aria-disabled={!enabled || undefined}
            onClick={() => {
              if (!enabled) return;
              closeToButton();
              onMove(where);
            }}
          >
            <Icon name={icon} />
            Move {text}
          </button>
        );
      })}
    </div>
  );
}
