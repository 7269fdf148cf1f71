import { fieldsOfIslands, keyOf, type TypedField, typedKey } from "./reload-once.ts";

// Runs when it is imported, for which the entry has looked.
restoreTyped(sessionStorage.getItem(typedKey) ?? "[]");
sessionStorage.removeItem(typedKey);

/** Puts back what was typed before the page was loaded again, as if it were typed now, which wakes the islands. */
function restoreTyped(kept: string): void {
  const fields = fieldsOfIslands();
  for (const { at, key, value, checked, caret } of JSON.parse(kept) as TypedField[]) {
    // The update may have added a field.
    const field = [fields[at], ...fields].find((one) => one && keyOf(one) === key);
    // Where the visitor is typing already, that counts.
    if (!field || field === document.activeElement) continue;
    field.value = value;
    if (checked !== undefined) field.checked = checked;
    if (caret && document.activeElement === document.body) {
      field.focus({ preventScroll: true });
      if (caret[0] !== null) field.setSelectionRange(...caret);
    }
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}
