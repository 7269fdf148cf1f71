import type { Page } from "@playwright/test";
import { lacking } from "#test/pages/lacking-apis.ts";

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

/** Takes everything from the page's browser that one of the oldest supported browsers lacks. */
export async function makeBrowserOldest(page: Page): Promise<void> {
  // Chrome 109 has it, and names another reason.
  const missing = [...lacking].filter((api) => api !== "AbortSignal.timeout");
  await page.addInitScript((names) => {
    const globals = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
    for (const api of names) {
      const [owner = "", member] = api.split(".");
      const found: unknown = globals[owner]?.value;
      if (member === undefined) Reflect.deleteProperty(globalThis, owner);
      else if (typeof found === "function")
        Reflect.deleteProperty(Object.hasOwn(found, member) ? found : (found.prototype ?? found), member);
    }
  }, missing);
}
