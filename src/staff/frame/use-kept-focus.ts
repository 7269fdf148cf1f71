import { type RefObject, useEffect } from "react";

const headings = "h1, h2, h3, h4";

/**
 * Keeps the keyboard's place where a press removes, hides or disables what was pressed (A11Y-07, WCAG 2.4.3): the focus goes to the
 * last field of the same form, or to the heading of the part that it stood in. A place that the screen chooses by itself stays.
 *
 * @param page has a heading
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = page.current;
    if (!main) return;
    /** What has the focus, and the elements around it, the nearest first. */
    let place: HTMLElement[] = [];
    let field: HTMLInputElement | undefined;
    let isDue = false;

    function check(): void {
      isDue = false;
      const [pressed, ...around] = place;
      if (!pressed || document.activeElement !== document.body || isThere(pressed)) return;
      const part = around.find((each) => each.isConnected && headingOf(each));
      place = [];
      if (field && isThere(field) && field.form?.contains(pressed)) field.focus({ preventScroll: true });
      else if (part) focus(headingOf(part));
    }
    // The browser takes the focus from what is hidden or disabled with the next frame, or by a timer that this frame starts.
    const observer = new MutationObserver(() => {
      if (isDue || place.length === 0) return;
      isDue = true;
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(check)));
    });
    observer.observe(main, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden"],
    });

    const stop = new AbortController();
    main.addEventListener(
      "focusin",
      ({ target }) => {
        place = [];
        if (target instanceof Element && target.matches("input, select, textarea")) field = target as HTMLInputElement;
        for (let each = target; each instanceof HTMLElement && each !== main.parentElement; each = each.parentElement)
          place.push(each);
      },
      stop,
    );
    // A press beside all controls gives the focus to the page on purpose.
    addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!place[0]?.contains(target as Node)) place = [];
      },
      { capture: true, signal: stop.signal },
    );
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [page]);
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

function headingOf(part: HTMLElement): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>(headings)].find((heading) => heading.checkVisibility());
}

function focus(heading: HTMLElement | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  // The screen may still choose a place once its call is answered; until then the page stays where the person reads it.
  heading.focus({ preventScroll: true });
}
