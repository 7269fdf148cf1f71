import type { FormFacts } from "#src/facts/use-company.tsx";
import { InquiryForm } from "./inquiry-form.tsx";
import { mountForm } from "./mount-form.tsx";

export const mount = (element: HTMLElement, facts: FormFacts) => mountForm(element, facts, <InquiryForm />);
