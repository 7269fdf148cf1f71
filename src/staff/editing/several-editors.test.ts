import fc from "fast-check";
import { test } from "vitest";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { anySteps, editTogether, type Store, type TwoTexts } from "#test/editing/several-editors.ts";
import { applyChanges } from "./apply-changes.server.ts";

test("EDIT-03 EDIT-04 in any order of three editors nothing is stored unconfirmed, replaced unseen or lost", async () => {
  const runs = { numRuns: 500 };
  await fc.assert(
    fc.asyncProperty(anySteps, (steps) => editTogether(storeInMemory(), steps)),
    runs,
  );
});

/** Stores no blanks at the end of a text. */
function storeInMemory(): Store {
  let present: TwoTexts = { a: "first", b: "first" };
  return {
    read: async () => ({ ...present }),
    async put(typed, was) {
      const now = { a: typed.a.trimEnd(), b: typed.b.trimEnd() };
      try {
        present = { ...present, ...(await applyChanges(present, { now, was }, () => ({ ...present }))) };
        return { ok: true, value: { ...present } };
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        const { message: text, status, extra } = error;
        return {
          ok: false,
          error: { text, status, detail: undefined, code: undefined, fields: {}, present: extra.present },
        };
      }
    },
    async backUp() {
      const kept = present;
      return async () => {
        present = kept;
      };
    },
  };
}
