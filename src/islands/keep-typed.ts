import type { HydrationOptions } from "react-dom/client";

/**
 * Keeps what is typed, the focus and the caret when React cannot take the server's HTML over and makes it anew, since a translator,
 * a password manager or another extension has changed the page (FORM-14). The old fields, out of the page by then, still have it.
 *
 * @param root what is hydrated; its fields have ids
 */
export function keepTyped(root: ParentNode): HydrationOptions {
  let old = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  let focused = document.activeElement;
  const watching = new AbortController();
  const follow = ({ type, target }: Event) => {
    // A field that is removed may send it too.
    if (type === "focusin") focused = target as Element;
    else if ((target as Element).isConnected) focused = null;
  };
  document.addEventListener("focusin", follow, watching);
  document.addEventListener("focusout", follow, watching);
  return {
    onRecoverableError(error) {
      watching.abort();
      for (const field of old.filter(({ isConnected }) => !isConnected)) replace(field, field === focused);
      old = [];
      // As React does by itself.
      reportError(error);
    },
  };
}

function replace(old: HTMLInputElement | HTMLTextAreaElement, hasFocus: boolean): void {
  const field = document.getElementById(old.id) as typeof old | null;
  if (!field) return;
  if (old instanceof HTMLInputElement && old.type === "file") (field as HTMLInputElement).files = old.files;
  else field.value = old.value;
  if (old instanceof HTMLInputElement) (field as HTMLInputElement).checked = old.checked;
  if (hasFocus) {
    field.focus({ preventScroll: true });
    if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
