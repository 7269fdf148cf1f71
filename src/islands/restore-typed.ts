import { fieldsOfIslands, type TypedField } from "./reload-once.ts";

/** Puts back what was typed before the page was loaded again, as if it were typed now, which wakes the islands. */
export function restoreTyped(kept: string): void {
  const fields = fieldsOfIslands();
  for (const { name, nth, value, checked, caret } of JSON.parse(kept) as TypedField[]) {
    const field = fields.find((one) => one.name === name && one.nth === nth)?.field;
    // Where the visitor is typing already, that counts.
    if (!field || field === document.activeElement) continue;
    field.value = value;
    if (field instanceof HTMLInputElement) field.checked = checked;
    if (caret && document.activeElement === document.body) {
      field.focus({ preventScroll: true });
      if (caret[0] !== null) field.setSelectionRange(...caret);
    }
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}
