export type DialogsProps = {
  /** On wide screens hovering the button shows the dialog, not modal. */
  opensOnHover?: boolean;
};

const wide = "(min-width: 49.0625em)";
/** Long enough to cross the gap between button and panel with an unsteady hand. */
const leaveMs = 400;

/**
 * Completes a button and its `<dialog>`, one of each in the element. Opening, Escape and a click outside the dialog are native in
 * browsers that support `command` and `closedby`, and done here in others.
 */
export function mount(element: HTMLElement, { opensOnHover }: DialogsProps, wokenBy?: Event): void {
  const dialog = element.querySelector("dialog");
  const opener = element.querySelector<HTMLElement>("[command=show-modal]");
  if (!dialog || !opener) return;
  const commands = "command" in HTMLButtonElement.prototype;

  const onClick = ({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    if (opener.contains(target)) {
      // Shown by hovering it is not modal yet; Safari does not focus a clicked button, to which the focus has to return.
      if (!dialog.matches(":modal")) dialog.open = false;
      opener.focus({ preventScroll: true });
      if (!commands) dialog.showModal();
    } else if (target.closest("a[href], [command=close]")) {
      // A link may lead to an anchor of this very page, or to one that comes back from the browser's cache.
      dialog.close();
    } else if (target === dialog && isOutside(dialog.getBoundingClientRect(), clientX, clientY)) {
      dialog.close();
    }
  };
  element.addEventListener("click", onClick);
  dialog.addEventListener("keydown", (event) => keepFocusInside(dialog, event));
  // A dialog that the width hides is still modal: nothing else on the page could be pressed (SHELL-02).
  new ResizeObserver(() => {
    if (dialog.open && dialog.offsetWidth === 0) dialog.close();
  }).observe(dialog);
  if (opensOnHover) openOnHover(element, dialog, wokenBy);
  // Pressed before this ran: the browser may have opened the dialog by itself, and have gone to one of its links.
  if (wokenBy instanceof MouseEvent && wokenBy.type === "click") onClick(wokenBy);
}

/** Shows without taking the focus, and hides on leaving or Escape (WCAG 2.2, 1.4.13 Content on Hover or Focus). */
function openOnHover(element: HTMLElement, dialog: HTMLDialogElement, wokenBy?: Event): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const enter = (event: Event) => {
    clearTimeout(leaving);
    if ((event as PointerEvent).pointerType === "mouse" && matchMedia(wide).matches) dialog.open = true;
  };
  const leave = () => {
    if (!dialog.matches(":modal") && !dialog.contains(document.activeElement)) dialog.open = false;
  };
  element.addEventListener("pointerenter", enter);
  element.addEventListener("pointerleave", () => {
    leaving = setTimeout(leave, leaveMs);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !dialog.matches(":modal")) dialog.open = false;
  });
  if (!element.matches(":hover")) return;
  if (wokenBy?.type === "pointerover") enter(wokenBy);
  // The pointer was there before the script: only moving it opens the dialog.
  else element.addEventListener("pointermove", enter, { once: true });
}

/** Browsers let Tab leave a modal dialog for their own toolbars; here it cycles. */
function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== "Tab" || !dialog.matches(":modal")) return;
  const stops = dialog.querySelectorAll<HTMLElement>("a[href], button");
  const [leavingAt, goingTo] = event.shiftKey
    ? [stops[0], stops[stops.length - 1]]
    : [stops[stops.length - 1], stops[0]];
  if (document.activeElement !== leavingAt) return;
  event.preventDefault();
  goingTo?.focus();
}

function isOutside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x < left || x > right || y < top || y > bottom;
}
