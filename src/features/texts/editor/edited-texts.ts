import { plainText } from "#src/facts/text-parts.ts";
import { asTextLine, type TextKind, textProblem } from "#src/facts/text-rules.ts";
import { mergeTexts } from "#src/staff/editing/merge-texts.ts";
import { draftOf, restoreDraft } from "#src/staff/session/staff-drafts.ts";
import type { EditedText } from "../api.server.ts";

/** Stands for words that were not shown. A text has no such letter. */
export const unseen = "\n";

/** Keys that follow each other within this time are undone together. */
const oneStepMs = 800;

type Step = { id: string; before: string; after: string; at: number; typed: boolean };
type Strings = Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, EditedText>>;
type Loaded = { texts: Texts; facts: Strings; factNames: Strings; textLinks: Strings; timeZone: string };
type Status = { text: string; isFailed?: boolean; isSaving?: boolean };

/** The texts of a page while they are edited: what is saved, what is typed, and the way back. */
export type EditedTexts = ReturnType<typeof createEditedTexts>;

/** The state of the editor. What shows it listens to its changes. */
export function createEditedTexts({ texts, facts, ...names }: Loaded, now = () => performance.now()) {
  const kinds: Record<string, EditedText> = { ...texts };
  const typed = new Map<string, string>();
  /** Texts that someone else has saved while other words are typed here; true: theirs have been shown. */
  const conflicts = new Map<string, boolean>();
  const ownFacts = new Map<string, Strings>();
  const undone: Step[] = [];
  const done: Step[] = [];
  const listeners: ((id?: string) => void)[] = [];
  let selected: string | undefined;
  let status: Status = { text: "" };

  const changed = (id?: string) => {
    for (const listener of listeners) listener(id);
  };
  const saved = (id: string) => kinds[id]?.words ?? "";
  const words = (id: string) => typed.get(id) ?? saved(id);
  const line = (id: string) => asTextLine(words(id));
  /** The saved words that were shown, or what no text can be: what was not shown is never replaced. */
  const seen = (id: string) => (conflicts.get(id) === false ? unseen : saved(id));
  const factsAt = (id: string) => ({ ...facts, ...ownFacts.get(id) });
  const recordOf = (ids: readonly string[], of: (id: string) => string) =>
    Object.fromEntries(ids.map((id) => [id, of(id)]));
  const typedIds = () => [...typed.keys()];

  function put(id: string, next: string): void {
    typed.set(id, next);
    if (line(id) === saved(id)) for (const map of [typed, conflicts]) map.delete(id);
    changed(id);
  }

  function set(id: string, next: string, isTyping = false): void {
    const before = words(id);
    if (before === next) return;
    const last = done.at(-1);
    if (last?.id === id && last.typed && isTyping && undone.length === 0 && now() - last.at < oneStepMs) {
      last.after = next;
      last.at = now();
    } else done.push({ id, before, after: next, at: now(), typed: isTyping });
    undone.length = 0;
    status = { ...status, text: "" };
    put(id, next);
  }

  function back(from: Step[], to: Step[], which: "before" | "after"): string | undefined {
    const step = from.pop();
    if (!step) return undefined;
    to.push(step);
    put(step.id, step[which]);
    return step.id;
  }

  /** Takes what the site has now of these texts; what is typed stays. */
  function take(present: Texts): void {
    Object.assign(kinds, present);
    for (const id of Object.keys(present)) put(id, words(id));
  }

  return {
    ...names,
    words,
    seen,
    factsAt,
    /** @param listener gets the text that has changed; undefined: something else has */
    onChange: (listener: (id?: string) => void) => void listeners.push(listener),
    delivered: (id: string) => kinds[id]?.delivered ?? "",
    kind: (id: string): TextKind => kinds[id] ?? {},
    /** Words of a text as visitors read them. */
    plain: (id: string, written = words(id)) => plainText(written, { facts: factsAt(id) }),
    /** Gives a text the values that it alone may name. */
    addFacts: (id: string, values: Strings) => void ownFacts.set(id, { ...ownFacts.get(id), ...values }),
    /** What is wrong with the text as it is typed. */
    problem: (id: string) => textProblem(line(id), kinds[id] ?? {}, (link) => Object.hasOwn(names.textLinks, link)),
    isChanged: (id: string) => typed.has(id),
    /** The changed ones of these texts as they are sent. */
    changes: (of = typedIds()) =>
      recordOf(
        of.filter((id) => typed.has(id)),
        line,
      ),
    /** @param isTyping keys that follow each other are one step */
    set,
    discard(): void {
      for (const id of typedIds()) set(id, saved(id));
    },
    /** @returns the text that changed */
    undo: () => back(done, undone, "before"),
    redo: () => back(undone, done, "after"),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** What someone else has saved in a text while other words are typed here. */
    theirs: (id: string) => (conflicts.has(id) ? kinds[id] : undefined),
    /** The text that has its tools on the screen, and with them what someone else has saved in it. */
    selected: () => selected,
    select(id: string): void {
      selected = id;
      if (conflicts.has(id)) conflicts.set(id, true);
      changed();
    },
    status: () => status,
    say(next: Status): void {
      status = next;
      changed();
    },
    /** Takes what was sent and is saved now. What was typed since then stays. */
    markSaved(now: Texts): void {
      for (const id of Object.keys(now)) conflicts.delete(id);
      take(now);
    },
    /** Takes what the site has now in place of what was seen (EDIT-01). @returns a text that has other words there than here */
    meet(present: Texts): string | undefined {
      const ids = Object.keys(present);
      const theirs = recordOf(ids, (id) => present[id]?.words ?? "");
      const met = mergeTexts({ seen: recordOf(ids, seen), typed: recordOf(ids, line), present: theirs, theirs: {} });
      const found = Object.keys(met.theirs);
      for (const id of found) conflicts.set(id, false);
      take(present);
      return found[0];
    },
    draft: () => draftOf(recordOf(typedIds(), line), recordOf(typedIds(), seen)),
    /** Brings back what was typed before. @returns a text that has other words on the site since then (EDIT-03) */
    restore(draft: Strings): string | undefined {
      const kept = restoreDraft(draft, recordOf(Object.keys(kinds), saved));
      const found = [...kept.theirs.keys()];
      for (const id of found) conflicts.set(id, false);
      for (const [id, before] of kept.typed) set(id, before);
      return found[0];
    },
  };
}
