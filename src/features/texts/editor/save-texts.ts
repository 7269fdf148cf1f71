import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import type { EditedText } from "../api.server.ts";
import { type EditedTexts, unseen } from "./edited-texts.ts";

const saved = { text: "Saved. It’s on the site now." };

/** Reads every text with what a text may name. */
export function loadTexts() {
  return callApi(() => api.admin.texts.$get(), { failed: "The texts could not be loaded." });
}

/**
 * Saves the changed texts of a page, all or none (OWN-34).
 *
 * @param goTo shows a text that is wrong, or that someone else has changed
 */
export function createSaving(texts: EditedTexts, goTo: (id: string | undefined) => void) {
  let running: Promise<void> | undefined;

  async function send(of?: string[]): Promise<void> {
    const sent = texts.changes(of);
    const ids = Object.keys(sent);
    if (ids.length === 0) return;
    const wrong = ids.find((id) => texts.problem(id) !== undefined);
    if (wrong !== undefined) {
      goTo(wrong);
      return texts.say({ text: "Nothing is saved yet. Please check the marked text.", isFailed: true });
    }
    texts.say({ text: "", isSaving: true });
    const was = Object.fromEntries(ids.map((id) => [id, texts.seen(id)]));
    const result = await callApi(() => api.admin.texts.$put({ json: { texts: sent, was } }), {
      fallback: "The texts could not be saved.",
      csrfMissing: "The texts could not be saved.",
    });
    if (result.ok) {
      texts.markSaved(result.value.texts);
      return texts.say(saved);
    }
    const { present, fields, text } = result.error;
    const marked = present ? texts.meet(present as Record<string, EditedText>) : Object.keys(fields)[0];
    if (present && marked === undefined) {
      // Someone else has written the same words.
      texts.say(saved);
      return send(ids);
    }
    goTo(marked);
    texts.say({ text: fields[marked ?? ""] ?? text, isFailed: true });
  }

  /** Saves the changed ones of these texts, or all. While others are being saved it does nothing. */
  function save(ids?: string[]): Promise<void> {
    running ??= send(ids).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    save,
    /** Saves earlier words of a text. */
    async putBack(id: string, words: string): Promise<void> {
      texts.set(id, words);
      await running;
      // The save that was running may have met words of someone else, which are read first.
      if (texts.seen(id) !== unseen) await save([id]);
    },
  };
}
