import { hydrateRoot } from "react-dom/client";
import { ContactForm } from "./contact-form.tsx";

export function mount(element: HTMLElement): void {
  hydrateRoot(element, <ContactForm />);
}
