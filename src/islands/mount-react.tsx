import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates server-rendered React markup in place. Typed values, selection and focus stay, since inputs are uncontrolled.
 * The component must not use `useId`: its ids depend on the position in the whole tree of the page.
 */
export function mountReact(element: HTMLElement, content: ReactNode): void {
  hydrateRoot(element, content);
}
