import { mountReact } from "#src/islands/mount-react.tsx";
import { ContactForm } from "./contact-form.tsx";

export function mount(element: HTMLElement): void {
  mountReact(element, <ContactForm />);
}
