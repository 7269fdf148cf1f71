import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import type { EditedTexts } from "./edited-texts.ts";

type Options = {
  texts: EditedTexts;
  /** The version of the texts that the person has seen. */
  version: number;
  showSaving(isSaving: boolean): void;
  announce(text: string): void;
  focus(id: string): void;
};

/** Reads every text with what a text may name. */
export function loadTexts() {
  return callApi(() => api.admin.texts.$get(), { failed: "The texts could not be loaded." });
}

/** Saves the changed texts of a page, all or none (OWN-34). */
export function createSaving({ texts, version, showSaving, announce, focus }: Options) {
  const theirs = new Map<string, string>();
  let seen = version;
  let saving = false;

  /** Loads what the site has now beside what is typed. */
  async function compare(sent: Readonly<Record<string, string>>): Promise<void> {
    const now = await loadTexts();
    if (!now.ok) return;
    for (const id of Object.keys(sent)) {
      const words = now.value.texts[id]?.words;
      if (words !== undefined && words !== texts.saved(id)) theirs.set(id, words);
    }
    seen = now.value.version;
    texts.load(now.value.texts);
    const [first] = theirs.keys();
    if (first !== undefined) focus(first);
  }

  return {
    /** Words of someone else that were saved first. */
    theirs: (id: string) => theirs.get(id),
    async save(sent = texts.changes()): Promise<void> {
      if (saving || Object.keys(sent).length === 0) return;
      const wrong = Object.keys(sent).find((id) => texts.problem(id) !== undefined);
      if (wrong !== undefined) {
        focus(wrong);
        return announce("Nothing is saved yet. Please check the marked text.");
      }
      saving = true;
      showSaving(true);
      const result = await callApi(() => api.admin.texts.$put({ json: { version: seen, texts: sent } }), {
        fallback: "The texts could not be saved.",
      });
      saving = false;
      showSaving(false);
      if (result.ok) {
        seen = result.value.version;
        for (const id of Object.keys(sent)) theirs.delete(id);
        texts.markSaved(sent);
        return announce("Saved. It’s on the site now.");
      }
      if (result.error.status === 409) await compare(sent);
      announce(Object.values(result.error.fields)[0] ?? result.error.text);
    },
  };
}
