/**
 * Loads Google's map into an opened `<details>`; before that, no request goes to Google. The browser opens and closes the
 * element by itself, so a press during the loading of this script counts too.
 *
 * @param element contains the `<details>`; the map goes into its last child
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
