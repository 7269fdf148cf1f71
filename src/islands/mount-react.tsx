import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Brings server-rendered React markup to life in place. What a person typed, selected or focused stays: inputs are
 * uncontrolled, and hydration does not touch the values of inputs without `value` or `defaultValue`.
 * The component must not use `useId`: ids are made from the place in the whole tree, which an island does not know.
 */
export function mountReact(element: HTMLElement, content: ReactNode): void {
  hydrateRoot(element, content);
}
