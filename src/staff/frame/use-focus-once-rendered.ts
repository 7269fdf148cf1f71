import { useCallback, useEffect, useState } from "react";

/**
 * Focuses an element once it is rendered, for a keyboard user who pressed a button that is gone. In a list, the whole item is
 * scrolled into view.
 *
 * @param first the id of what is focused without a press
 * @returns takes ids, of which the first that is rendered gets the focus. The same function throughout.
 */
export function useFocusOnceRendered(...first: readonly string[]): (...ids: readonly string[]) => void {
  const [wanted, setWanted] = useState(first);
  useEffect(() => {
    const element = wanted.map((id) => document.getElementById(id)).find((found) => found !== null);
    if (!element) return;
    element.focus();
    element.closest("li")?.scrollIntoView({ block: "nearest" });
    setWanted([]);
  });
  return useCallback((...ids) => setWanted(ids), []);
}
