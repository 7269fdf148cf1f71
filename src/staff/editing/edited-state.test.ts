import { expect, test } from "vitest";
import type { Result } from "#src/browser/call-api.ts";
import { openDraft } from "#src/ui/form/draft.ts";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { type EditedState, type Editor, followSaved, keepDraft, openEdited, saveTyped } from "./edited-state.ts";

type Week = { monday: string; tuesday: string };

/** An editor of two days that are saved as one value. @param answer what a save gets */
function startEditor(answer: (typed: Week, seen: Week) => Promise<Result<Week>>) {
  const storage = memoryStorage();
  const draft = openDraft("week", { keptForMs: 1000, open: () => storage });
  const fields: Week = { monday: "8", tuesday: "8" };
  let state: EditedState<keyof Week, Week> = openEdited({ ...fields }, { draft, textsOf: (saved) => saved });
  const editor: Editor<keyof Week, Week> = {
    draft,
    textsOf: (saved) => saved,
    save: answer,
    read: () => ({ ...fields }),
    write: (texts) => Object.assign(fields, texts),
    now: () => state,
    become: (next) => {
      state = next;
    },
  };
  return { editor, fields };
}

const refused = (present: Week): Result<Week> => ({
  ok: false,
  error: { text: "", detail: undefined, status: 409, code: "changed", fields: {}, present },
});

test("EDIT-04 what someone else has saved is not taken back by a save that was on its way", async () => {
  const present = { monday: "9", tuesday: "8" };
  const { editor, fields } = startEditor(async (typed, seen) => {
    if (seen.monday === present.monday) return { ok: true, value: typed };
    // The page has loaded it again before the answer is there.
    followSaved(editor, present, editor.read());
    return refused(present);
  });
  fields.tuesday = "7";
  expect(await saveTyped(editor, editor.read())).toEqual({ ok: true, value: { monday: "9", tuesday: "7" } });
});

test("EDIT-01 EDIT-02 EDIT-03 who types one half of a value that someone else has changed in the other half sees that first, from a draft too", async () => {
  const { editor, fields } = startEditor(async () => refused({ monday: "9", tuesday: "8" }));
  editor.together = ["monday", "tuesday"];
  fields.tuesday = "7";
  keepDraft(editor, fields);
  const { typed, theirs } = openEdited({ monday: "9", tuesday: "8" }, editor);
  expect([typed, theirs]).toEqual([{ monday: "8", tuesday: "7" }, { monday: "9" }]);
  expect(openEdited({ monday: "8", tuesday: "8" }, editor).typed).toEqual({ tuesday: "7" });
  expect((await saveTyped(editor, editor.read())).ok).toBe(false);
  expect([fields, editor.now().theirs]).toEqual([{ monday: "8", tuesday: "7" }, { monday: "9" }]);
});

test("EDIT-02 what is chosen while a save is on its way stays, in its field and as a draft", async () => {
  const { editor, fields } = startEditor(async (typed) => {
    fields.monday = "closed";
    keepDraft(editor, fields);
    return { ok: true, value: typed };
  });
  fields.tuesday = "7";
  await saveTyped(editor, editor.read());
  expect(fields).toEqual({ monday: "closed", tuesday: "7" });
  expect(openEdited({ monday: "8", tuesday: "7" }, editor).typed).toEqual({ monday: "closed" });
});
