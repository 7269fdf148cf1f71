import type { Result } from "#src/browser/call-api.ts";
import type { Draft } from "#src/ui/form/draft.ts";
import type { Texts, Values } from "#src/ui/form/form-fields.ts";
import { draftOf, restoreDraft } from "../session/staff-drafts.ts";
import { mergeTexts } from "./merge-texts.ts";

/** What is known of something that is edited, beside what is typed. */
export type EditedState<Name extends string, Saved> = {
  /** What is saved, as the person was shown it. */
  seen: Saved;
  /** What is saved now where something else is typed. */
  theirs: Texts<Name>;
  /** The fields begin with what was typed before and not saved. */
  isRestored: boolean;
};

/** What edits it: a page, or a test. */
export type Editor<Name extends string, Saved> = {
  draft: Draft;
  textsOf(saved: Saved): Values<Name>;
  together?: readonly Name[] | undefined;
  save(typed: Values<Name>, seen: Saved): Promise<Result<Saved>>;
  read(): Values<Name>;
  write(texts: Texts<Name>): void;
  now(): EditedState<Name, Saved>;
  become(next: EditedState<Name, Saved>): void;
};

/** Bounds the repetitions of a save with conflicts only in fields that the person has not touched. */
const maxTries = 3;

/** Begins with what is saved and the draft (EDIT-03). */
export function openEdited<Name extends string, Saved>(
  saved: Saved,
  { draft, textsOf }: Pick<Editor<Name, Saved>, "draft" | "textsOf">,
): EditedState<Name, Saved> & { typed: Texts<Name> } {
  const { typed, theirs } = restoreDraft(draft.read(), textsOf(saved));
  const textsIn = (found: Map<Name, string>) => Object.fromEntries(found) as Texts<Name>;
  return { seen: saved, theirs: textsIn(theirs), isRestored: typed.size > 0, typed: textsIn(typed) };
}

/**
 * Brings the fields up to what is saved now.
 *
 * @param seen what had been shown when this was typed
 * @returns what is typed then, or undefined if something is left to be compared
 */
export function followSaved<Name extends string, Saved>(
  editor: Editor<Name, Saved>,
  saved: Saved,
  typed: Values<Name>,
  seen = editor.now().seen,
): Values<Name> | undefined {
  const { textsOf, together, now, become, write } = editor;
  const merged = mergeTexts({ seen: textsOf(seen), typed, present: textsOf(saved), theirs: now().theirs, together });
  become({ ...now(), seen: saved, theirs: merged.theirs });
  const moved = Object.entries(merged.typed).filter(([name, text]) => text !== typed[name as Name]);
  write(Object.fromEntries(moved) as Texts<Name>);
  return Object.keys(merged.theirs).length === 0 ? { ...typed, ...merged.typed } : undefined;
}

/** Keeps what is typed as a draft. */
export function keepDraft<Name extends string, Saved>(
  { draft, textsOf, together, now }: Editor<Name, Saved>,
  typed: Readonly<Record<string, string>>,
): void {
  draft.write(draftOf(typed, textsOf(now().seen), together));
}

/** Forgets what was typed and not saved. */
export function dropTyped<Name extends string, Saved>({ draft, now, become }: Editor<Name, Saved>): void {
  draft.drop();
  become({ seen: now().seen, theirs: {}, isRestored: false });
}

/**
 * Saves what is typed (EDIT-02). After a refusal that leaves nothing to be compared it is saved again. What is typed while it is being
 * saved stays.
 */
export async function saveTyped<Name extends string, Saved>(
  editor: Editor<Name, Saved>,
  sent: Values<Name>,
): Promise<Result<Saved>> {
  let typed = sent;
  for (let tries = 1; ; tries++) {
    // What is saved may become another one while this is on its way.
    const { seen } = editor.now();
    const result = await editor.save(typed, seen);
    if (result.ok) {
      const since = Object.entries(editor.read()).filter(([name, text]) => text !== typed[name as Name]);
      editor.draft.drop();
      editor.become({ seen: result.value, theirs: {}, isRestored: false });
      editor.write({ ...editor.textsOf(result.value), ...Object.fromEntries(since) });
      if (since.length > 0) keepDraft(editor, editor.read());
      return result;
    }
    if (result.error.present === undefined) return result;
    const followed = followSaved(editor, result.error.present as Saved, typed, seen);
    if (followed === undefined || tries === maxTries) return result;
    typed = followed;
  }
}
