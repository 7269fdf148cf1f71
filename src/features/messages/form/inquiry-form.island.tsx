import { mountReact } from "#src/islands/mount-react.tsx";
import { InquiryForm } from "./inquiry-form.tsx";

export function mount(element: HTMLElement): void {
  mountReact(element, <InquiryForm />);
}
