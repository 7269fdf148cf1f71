/**
 * Puts the outside map into an opened `<details>`, and not a byte of it before: until then Google hears nothing of the visitor.
 * The browser opens and closes the element by itself, so a press made while this script was loading counts too.
 *
 * @param element holds the `<details>` whose last child makes room for the map
 */
export function mount(element: HTMLElement, { address, title }: { address: string; title: string }): void {
  const details = element.querySelector("details");
  if (!details) return;

  const show = () => {
    if (!details.open || details.querySelector("iframe")) return;
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.title = title;
    frame.referrerPolicy = "no-referrer";
    details.lastElementChild?.append(frame);
  };
  details.addEventListener("toggle", show);
  show();
}
