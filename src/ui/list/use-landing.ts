import { useEffect, useState } from "react";

/**
 * Moves the focus to an element once it is rendered, for a keyboard user who pressed a button that is gone. In a list, the whole item is scrolled into view.
 *
 * @returns takes the id; the same function throughout
 */
export function useLanding(): (id: string) => void {
  const [landing, setLanding] = useState<string>();
  useEffect(() => {
    const element = landing === undefined ? null : document.getElementById(landing);
    if (!element) return;
    element.focus();
    // The whole card, not the button alone.
    element.closest("li")?.scrollIntoView({ block: "nearest" });
    setLanding(undefined);
  });
  return setLanding;
}
