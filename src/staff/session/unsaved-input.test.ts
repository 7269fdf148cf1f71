import { afterEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { lossQuestion, mayLogOut } from "./ask-log-out.ts";
import { draftOf, staffDraft } from "./staff-drafts.ts";
import { holdUnkept, unsavedChanges } from "./unsaved-input.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("LOOK-58 Logout asks by the number of typed values in drafts and in forms without one, and closing the tab by the latter", async () => {
  const page = new EventTarget();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const asksAtClosing = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await mayLogOut()).toBe(true);

  staffDraft(7, "review:new").write(draftOf({ author: "Ann", rating: "5" }, { author: "", rating: "5" }));
  staffDraft(7, "profile").write(draftOf({ name: "" }, { name: "Rita" }));
  // Which call the page asks about, which nobody typed.
  staffDraft(7, "asked-call").write({ id: "3" });
  expect([unsavedChanges(), asksAtClosing()]).toEqual([2, false]);

  const release = holdUnkept(1);
  holdUnkept(0);
  expect([unsavedChanges(), asksAtClosing()]).toEqual([3, true]);
  release();
  expect([unsavedChanges(), asksAtClosing()]).toEqual([2, false]);
  expect([1, 2].map(lossQuestion)).toEqual([
    "1 change is not saved. Log out anyway?",
    "2 changes are not saved. Log out anyway?",
  ]);
});
