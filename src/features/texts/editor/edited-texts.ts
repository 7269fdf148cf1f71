import { asTextLine, type TextKind, textProblem } from "#src/facts/text-rules.ts";
import type { EditedText } from "../api.server.ts";

/** Keys that follow each other within this time are undone together. */
const oneStepMs = 800;

type Step = { id: string; before: string; after: string; at: number; typed: boolean };

/** The texts of a page while they are edited: what is saved, what is typed, and the way back. */
export type EditedTexts = ReturnType<typeof createEditedTexts>;

/** @param onChange called with the id of a text after each change of its words */
export function createEditedTexts(
  loaded: Readonly<Record<string, EditedText>>,
  onChange: (id: string) => void,
  now: () => number = () => performance.now(),
) {
  let kinds = loaded;
  const typed = new Map<string, string>();
  const undone: Step[] = [];
  const done: Step[] = [];

  const saved = (id: string) => kinds[id]?.words ?? "";
  const words = (id: string) => typed.get(id) ?? saved(id);

  function put(id: string, next: string): void {
    if (asTextLine(next) === saved(id)) typed.delete(id);
    else typed.set(id, next);
    onChange(id);
  }

  function back(from: Step[], to: Step[], which: "before" | "after"): string | undefined {
    const step = from.pop();
    if (!step) return undefined;
    to.push(step);
    put(step.id, step[which]);
    return step.id;
  }

  return {
    words,
    saved,
    delivered: (id: string) => kinds[id]?.delivered ?? "",
    kind: (id: string): TextKind => kinds[id] ?? {},
    /** What is wrong with the text as it is typed. */
    problem: (id: string) => textProblem(asTextLine(words(id)), kinds[id] ?? {}),
    isChanged: (id: string) => typed.has(id),
    /** The changed texts as they are sent. */
    changes: () => Object.fromEntries([...typed].map(([id, text]) => [id, asTextLine(text)])),
    /** @param isTyping keys that follow each other are one step */
    set(id: string, next: string, isTyping = false): void {
      const before = words(id);
      if (before === next) return;
      const last = done.at(-1);
      if (last?.id === id && last.typed && isTyping && undone.length === 0 && now() - last.at < oneStepMs) {
        last.after = next;
        last.at = now();
      } else done.push({ id, before, after: next, at: now(), typed: isTyping });
      undone.length = 0;
      put(id, next);
    },
    /** @returns the text that changed */
    undo: () => back(done, undone, "before"),
    redo: () => back(undone, done, "after"),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** Takes what the site has now of these texts; what is typed stays. */
    load(texts: Readonly<Record<string, EditedText>>): void {
      kinds = { ...kinds, ...texts };
      for (const [id, text] of [...typed]) put(id, text);
    },
    /** What was sent is saved. What was typed since then stays. */
    markSaved(sent: Readonly<Record<string, string>>): void {
      const entries = Object.entries(kinds).map(([id, text]) => [id, { ...text, words: sent[id] ?? text.words }]);
      this.load(Object.fromEntries(entries));
    },
  };
}
