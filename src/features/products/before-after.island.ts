/**
 * Parts the pictures where the handle stands (LOOK-25).
 *
 * @param element contains the handle, beside the pictures
 */
export function mount(element: HTMLElement): void {
  const handle = element.querySelector("input");
  const part = () => handle?.parentElement?.style.setProperty("--part", String(handle.valueAsNumber / 100));
  handle?.addEventListener("input", part);
  part();
}
