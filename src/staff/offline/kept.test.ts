import { expect, test, vi } from "vitest";
import { openKey } from "./kept.ts";

test("JOB-34 without a key of the server no key is made, and what waits is not removed", async () => {
  const [importKey, open] = [vi.spyOn(crypto.subtle, "importKey"), vi.fn(() => ({}))];
  vi.stubGlobal("indexedDB", { open });
  vi.stubGlobal("IDBKeyRange", { upperBound: () => expect.unreachable("the key row was not asked for") });
  void openKey("", Date.now() + 1000);
  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  expect(importKey).not.toHaveBeenCalled();
});
