import { hydrateRoot } from "react-dom/client";
import { InquiryForm } from "./inquiry-form.tsx";

export function mount(element: HTMLElement): void {
  hydrateRoot(element, <InquiryForm />);
}
