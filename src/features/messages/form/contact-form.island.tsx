import type { FormFacts } from "#src/facts/use-company.tsx";
import { ContactForm } from "./contact-form.tsx";
import { mountForm } from "./mount-form.tsx";

export const mount = (element: HTMLElement, facts: FormFacts) => mountForm(element, facts, <ContactForm />);
