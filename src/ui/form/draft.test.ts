import { describe, expect, test } from "vitest";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { openDraft } from "./draft.ts";

const day = 24 * 60 * 60 * 1000;

const draftIn = (storage: Storage, name = "draft:a", now = Date.now) => openDraft(name, { open: () => storage, now });

describe("FORM-14 a half-filled form on the same device", () => {
  test("comes back with every character", () => {
    const storage = memoryStorage();
    const typed = { firstName: "Ann", message: "  two\nlines & <b>😀" };
    draftIn(storage).write(typed);
    expect(draftIn(storage).read()).toEqual(typed);
    expect(draftIn(storage, "draft:b").read()).toEqual({});
  });

  test("is gone once it is dropped, or once everything is blank again", () => {
    const storage = memoryStorage();
    const draft = draftIn(storage);
    draft.write({ firstName: "Ann" });
    draft.drop();
    expect(storage.length).toBe(0);
    draft.write({ firstName: "Ann" });
    draft.write({ firstName: " " });
    expect(storage.length).toBe(0);
  });

  test("expires after its time, and is removed when it is next looked at", () => {
    const storage = memoryStorage();
    let now = Date.UTC(2026, 0, 1);
    const draft = draftIn(storage, "draft:a", () => now);
    draft.write({ firstName: "Ann" });
    now += 30 * day;
    expect(draft.read()).toEqual({ firstName: "Ann" });
    now += 1;
    expect(draft.read()).toEqual({});
    expect(storage.length).toBe(0);
  });

  test("that something else has spoilt is read as nothing", () => {
    const storage = memoryStorage();
    for (const spoilt of ["", "{", "null", "7", '{"typedAt":9e15}', '{"typedAt":9e15,"values":null}']) {
      storage.setItem("draft:a", spoilt);
      expect(draftIn(storage).read()).toEqual({});
    }
    storage.setItem("draft:a", '{"typedAt":9e15,"values":{"firstName":7,"lastName":"Lee"}}');
    expect(draftIn(storage).read()).toEqual({ lastName: "Lee" });
  });

  test("never throws where the browser stores nothing", () => {
    const refused = openDraft("draft:a", {
      open: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    refused.write({ firstName: "Ann" });
    refused.drop();
    expect(refused.read()).toEqual({});

    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(() => draftIn(full).write({ firstName: "Ann" })).not.toThrow();
  });
});
