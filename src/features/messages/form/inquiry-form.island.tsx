import { hydrateRoot } from "react-dom/client";
import { type FormFacts, FormFactsProvider } from "#src/company/use-company.tsx";
import { keepTyped } from "#src/islands/keep-typed.ts";
import { InquiryForm } from "./inquiry-form.tsx";

export function mount(element: HTMLElement, facts: FormFacts): void {
  hydrateRoot(
    element,
    <FormFactsProvider value={facts}>
      <InquiryForm />
    </FormFactsProvider>,
    keepTyped(element),
  );
}
