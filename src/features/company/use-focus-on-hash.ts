import { useEffect } from "react";
import { useLocation } from "react-router";

/** Goes to the field or section that the address names, once the page has loaded it (OWN-16). */
export function useFocusOnHash(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isLoaded || hash === "") return;
    const target = document.getElementById(hash.slice(1));
    const isSection = target?.matches("section");
    // A field with its label above it.
    target?.scrollIntoView({ block: isSection ? "start" : "center" });
    const focused = isSection ? target?.querySelector<HTMLElement>("h2[tabindex]") : target;
    focused?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
}
