import { hydrateRoot } from "react-dom/client";
import { type FormFacts, FormFactsProvider } from "#src/facts/use-company.tsx";
import { keepTyped } from "#src/site/islands/keep-typed.ts";
import { ContactForm } from "./contact-form.tsx";

export function mount(element: HTMLElement, facts: FormFacts): void {
  hydrateRoot(
    element,
    <FormFactsProvider value={facts}>
      <ContactForm />
    </FormFactsProvider>,
    keepTyped(element),
  );
}
