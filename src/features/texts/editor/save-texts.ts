import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import type { EditedTexts } from "./edited-texts.ts";

type Options = {
  texts: EditedTexts;
  /** The version of the texts that the person has seen. */
  version: number;
  /** Words of someone else where the page was opened with unsaved ones. */
  theirs: ReadonlyMap<string, string>;
  showSaving(isSaving: boolean): void;
  announce(text: string, isFailed?: boolean): void;
  focus(id: string): void;
};

const savedText = "Saved. It’s on the site now.";

/** Reads every text with what a text may name. */
export function loadTexts() {
  return callApi(() => api.admin.texts.$get(), { failed: "The texts could not be loaded." });
}

/** Saves the changed texts of a page, all or none (OWN-34). */
export function createSaving({ texts, version, showSaving, announce, focus, ...options }: Options) {
  const theirs = new Map(options.theirs);
  /** At which version this page has last shown a text that was saved or compared; all others are as loaded. */
  const seen = new Map<string, number>();
  let running: Promise<void> | undefined;

  /** Loads what the site has now of the texts that are typed in. @returns whether someone else has changed one to other words */
  async function compare(): Promise<boolean> {
    const now = await loadTexts();
    if (!now.ok) return true;
    const typed = Object.entries(now.value.texts).filter(([id]) => texts.isChanged(id));
    const changed = typed.filter(([id, { words }]) => words !== texts.saved(id));
    for (const [id] of typed) seen.set(id, now.value.version);
    for (const [id, { words }] of changed) theirs.set(id, words);
    texts.load(Object.fromEntries(typed));
    const [first] = changed.filter(([id]) => texts.isChanged(id));
    if (first) focus(first[0]);
    return first !== undefined;
  }

  return {
    /** Words of someone else that were saved first, where other ones are typed. */
    theirs: (id: string) => (texts.isChanged(id) ? theirs.get(id) : undefined),
    /** Settles when nothing is being saved. */
    finished: async () => running,
    /** Saves these texts. While others are being saved it does nothing. */
    async save(sent = texts.changes()): Promise<void> {
      if (running) return;
      running = send(sent);
      await running.finally(() => {
        running = undefined;
      });
    },
  };

  async function send(sent: Readonly<Record<string, string>>): Promise<void> {
    if (Object.keys(sent).length === 0) return;
    const wrong = Object.keys(sent).find((id) => texts.problem(id) !== undefined);
    if (wrong !== undefined) {
      focus(wrong);
      return announce("Nothing is saved yet. Please check the marked text.", true);
    }
    showSaving(true);
    const oldest = Math.min(...Object.keys(sent).map((id) => seen.get(id) ?? version));
    const result = await callApi(() => api.admin.texts.$put({ json: { version: oldest, texts: sent } }), {
      fallback: "The texts could not be saved.",
    });
    showSaving(false);
    if (result.ok) {
      for (const id of Object.keys(sent)) {
        theirs.delete(id);
        seen.set(id, result.value.version);
      }
      texts.markSaved(sent);
      return announce(savedText);
    }
    // The oldest version is also sent for a text that this person has saved since.
    if (result.error.status === 409 && !(await compare())) {
      const unsaved = Object.entries(texts.changes()).filter(([id]) => id in sent);
      return unsaved.length > 0 ? send(Object.fromEntries(unsaved)) : announce(savedText);
    }
    announce(Object.values(result.error.fields)[0] ?? result.error.text, true);
  }
}
