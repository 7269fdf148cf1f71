import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a public form whose captcha answers late (WCAG 2.4.3). When the focused element goes, such as
 * the link to the check, or is disabled, the focus moves to the submit button, or to the first link of the line beside it
 * while the button waits.
 *
 * @returns `footRef` for the element that holds button and line; the event handlers are for the form
 */
export function useFocusAtFoot(): {
  footRef: RefObject<HTMLDivElement | null>;
  onFocus(): void;
  onBlur(event: FocusEvent): void;
} {
  const footRef = useRef<HTMLDivElement>(null);
  const inside = useRef(false);

  // After every render, and after the outcome's own effect, which comes first.
  useEffect(() => {
    const { activeElement: active, body } = document;
    const lost = active === null || active === body || active.matches(":disabled");
    if (inside.current && lost) footRef.current?.querySelector<HTMLElement>("button:enabled, a")?.focus();
  });

  return {
    footRef,
    onFocus() {
      inside.current = true;
    },
    onBlur({ target }) {
      // Focus stays in the form when only the window loses it, and when the focused button was disabled.
      inside.current = document.activeElement === target || target.matches(":disabled");
    },
  };
}
