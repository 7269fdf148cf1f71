import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Puts the focus where the new page begins, as a browser does with a new document; screen readers then read it (WCAG 2.2, 2.4.3).
 *
 * @returns for the element that holds the page; it needs `tabIndex={-1}`
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}
