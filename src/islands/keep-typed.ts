import type { HydrationOptions } from "react-dom/client";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed, the focus and the caret when React cannot take the server's HTML over and makes it anew, since a translator,
 * a password manager or another extension has changed the page (FORM-14). The old fields, out of the page by then, still have it.
 *
 * @param island what is hydrated; its fields have ids
 */
export function keepTyped(island: HTMLElement): HydrationOptions {
  let old = [...island.querySelectorAll<Field>("input, textarea")];
  let focused = document.activeElement;
  const follow = () => {
    focused = document.activeElement;
  };
  const watching = new AbortController();
  island.addEventListener("focusin", follow, watching);
  // Later, since a field that is removed sends it too.
  island.addEventListener("focusout", () => setTimeout(follow), watching);
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

function replace(old: Field, hasFocus: boolean): void {
  const field = document.getElementById(old.id) as (HTMLInputElement & HTMLTextAreaElement) | null;
  if (!field) return;
  if ("files" in old && old.files) field.files = old.files;
  else field.value = old.value;
  if (hasFocus) {
    field.focus({ preventScroll: true });
    if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
