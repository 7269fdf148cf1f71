import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import type { Draft } from "#src/ui/form/draft.ts";
import type { Texts, Values } from "#src/ui/form/form-fields.ts";
import type { Sent } from "#src/ui/form/use-form.ts";
import { dropTyped, type Editor, followSaved, keepDraft, openEdited, saveTyped } from "./edited-state.ts";
import { Theirs } from "./theirs.tsx";

/** An entry as it is saved; undefined for a new one. */
export type SavedEntry = { changes?: LastChanges } | undefined;

export type EditedOptions<Name extends string, Saved extends SavedEntry> = {
  /** Keeps what is typed and not saved. The same throughout. */
  draft: Draft;
  /** What is saved now, as far as the page knows. */
  saved: Saved;
  /** The fields for it. Only these are kept and compared, so never a password. */
  textsOf(saved: Saved): Values<Name>;
  /** Fields that are one value, such as a day and its time. */
  together?: readonly Name[] | undefined;
  /**
   * Sends what is typed, with `seen`, which it replaces: what the person was shown. A refusal with `present` shows that beside the
   * fields.
   */
  save(typed: Values<Name>, seen: Saved): Promise<Result<Saved>>;
  /** @returns what is shown as done, if anything */
  onSaved?: ((now: Saved) => string | undefined) | undefined;
  /** Shows elsewhere on the page what someone else has saved. */
  onPresent?: ((now: Saved) => void) | undefined;
  /** What the value of a field is in words. */
  wordsOf?: ((name: Name, text: string) => ReactNode) | undefined;
};

type Fields<Name extends string> = {
  /** What stands in them now, also between two renders. */
  read(): Values<Name>;
  write(texts: Texts<Name>): void;
  type(name: Name, text: string): void;
  focus(name: Name): void;
};

/**
 * Edits something that others can change at the same time (EDIT-01, EDIT-02). A field that was not touched follows what is saved;
 * beside one that was, `note` shows what is saved now, which the next press replaces. What is typed is kept as a draft.
 *
 * @param fields how what is typed is read and written
 */
export function useEdited<Name extends string, Saved extends SavedEntry>(
  { draft, saved, textsOf, together, save, onSaved, onPresent, wordsOf }: EditedOptions<Name, Saved>,
  fields: Fields<Name>,
) {
  const [{ typed: found, ...opened }] = useState(() => openEdited(saved, { draft, textsOf }));
  const [state, setState] = useState(opened);
  // An answer may come before the next render.
  const latest = useRef(state);
  const editor: Editor<Name, Saved> = {
    ...{ draft, textsOf, together, save, read: fields.read, write: fields.write, now: () => latest.current },
    become(next) {
      latest.current = next;
      setState(next);
    },
  };

  const onOther = useEffectEvent(() => {
    if (saved !== latest.current.seen) followSaved(editor, saved, fields.read());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event of what is saved.
  useEffect(() => onOther(), [saved]);

  return {
    /** What the fields begin with. */
    start: { ...textsOf(saved), ...found } as Values<Name>,
    /** The fields begin with what was typed before and not saved (`RestoredNote`). */
    isRestored: state.isRestored,
    /** What is saved now where something else is typed. */
    theirs: state.theirs,
    keep: (typed: Readonly<Record<string, string>>) => keepDraft(editor, typed),
    /** Forgets what was typed and not saved. */
    drop: () => dropTyped(editor),
    /** Forgets it, and puts what is saved into the fields. */
    discard() {
      dropTyped(editor);
      fields.write(textsOf(latest.current.seen));
    },
    async send(sent: Values<Name>): Promise<Sent<string>> {
      const result = await saveTyped(editor, sent);
      if (!result.ok) {
        if (result.error.present !== undefined) onPresent?.(result.error.present as Saved);
        const [first] = Object.keys(latest.current.theirs);
        if (first !== undefined) fields.focus(first as Name);
        return result;
      }
      return { ok: true, value: onSaved?.(result.value) };
    },
    /** Below a field: what is saved in it now, where something else is typed. */
    note(name: Name, typed: string | undefined): ReactNode {
      const text = state.theirs[name];
      if (text === undefined || text === typed) return null;
      const changes = state.seen?.changes ?? {};
      return (
        <Theirs
          words={wordsOf?.(name, text) ?? text}
          who={changes[name] ?? changes[name.split(".", 1)[0] ?? ""]}
          onTake={() => {
            fields.type(name, text);
            // The button that was pressed is gone.
            fields.focus(name);
          }}
        />
      );
    },
  };
}
