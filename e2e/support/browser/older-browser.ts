import type { Page } from "@playwright/test";

/** Makes the page's browser one whose buttons and dialogs do not know `command` and `closedby` yet. */
export async function makeBrowserOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, "command");
    Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
    document.addEventListener("command", (event) => event.preventDefault(), true);
    // The attribute still works in the browser that plays the older one.
    addEventListener("DOMContentLoaded", () => {
      for (const dialog of document.querySelectorAll("dialog")) dialog.removeAttribute("closedby");
    });
  });
}
