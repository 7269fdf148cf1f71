import type { Page } from "@playwright/test";
import { lacking } from "../../../scripts/lacking-apis.ts";

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

/** Chrome 109 has the first, and names another reason; the second only fails in one detail. */
const notMissing = ["AbortSignal.timeout", "KeyboardEvent.isComposing"];

/** Takes everything from the page's browser that one of the oldest supported browsers lacks. */
export async function makeBrowserOldest(page: Page): Promise<void> {
  const missing = [...lacking].filter((api) => !notMissing.includes(api));
  await page.addInitScript((names) => {
    const globals = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([n, d]) => [n, d.value]));
    for (const api of names) {
      const [owner = "", member] = api.split(".");
      if (member === undefined) Reflect.deleteProperty(globalThis, owner);
      const found: unknown = globals.get(owner);
      if (member === undefined || typeof found !== "function") continue;
      for (const place of [found, found.prototype]) if (place) Reflect.deleteProperty(place, member);
    }
  }, missing);
}
