import { useEffect } from "react";
import { staffTitle } from "./staff-meta.ts";

/**
 * Titles the page after a step of it, as long as the step is shown; the page's own title comes from its `meta`.
 *
 * @example usePageTitle("Enter your code");
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = staffTitle(title);
    document.title = own;
    return () => {
      // Another page may have set its title since.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
