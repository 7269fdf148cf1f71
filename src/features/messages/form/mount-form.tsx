import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { type FormFacts, FormFactsProvider } from "#src/facts/use-company.tsx";
import { keepTyped } from "#src/site/islands/keep-typed.ts";

/** Brings a public form to life, with what was typed into it before. */
export function mountForm(element: HTMLElement, facts: FormFacts, form: ReactNode): void {
  hydrateRoot(element, <FormFactsProvider value={facts}>{form}</FormFactsProvider>, keepTyped(element));
}
