import { hydrateRoot } from "react-dom/client";
import type { ContactFacts } from "#src/company/company.ts";
import { ContactProvider } from "#src/company/use-company.tsx";
import { ContactForm } from "./contact-form.tsx";

export function mount(element: HTMLElement, contact: ContactFacts): void {
  hydrateRoot(
    element,
    <ContactProvider value={contact}>
      <ContactForm />
    </ContactProvider>,
  );
}
