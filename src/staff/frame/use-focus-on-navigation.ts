import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses the new page after a navigation, as a browser does with a new document, so that screen readers read it (WCAG 2.2, 2.4.3).
 *
 * @returns the ref of the element that holds the page; it needs `tabIndex={-1}`
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
