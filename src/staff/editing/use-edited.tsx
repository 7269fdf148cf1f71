import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import type { Draft } from "#src/ui/form/draft.ts";
import type { Texts, Values } from "#src/ui/form/form-fields.ts";
import type { Sent } from "#src/ui/form/use-form.ts";
import { draftOf, restoreDraft } from "../session/staff-drafts.ts";
import type { LastChanges } from "./last-changes.ts";
import { mergeTexts } from "./merge-texts.ts";
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
  /**
   * Sends what is typed, with `seen`, which it replaces: what the person was shown. A refusal with `present` shows that beside the
   * fields.
   */
  save(typed: Values<Name>, seen: Saved): Promise<Result<Saved>>;
  /** @returns what is shown as done, if anything */
  onSaved?: ((now: Saved) => string | undefined) | undefined;
  /** What the value of a field is in words. */
  wordsOf?: ((name: Name, text: string) => ReactNode) | undefined;
};

type Fields<Name extends string> = {
  read(): Values<Name>;
  write(texts: Texts<Name>): void;
  type?(name: Name, text: string): void;
};

/** Bounds the repetitions of a save with conflicts only in fields that the person has not touched. */
const maxTries = 3;

/**
 * Edits something that others can change at the same time (EDIT-01, EDIT-02). A field that was not touched follows what is saved;
 * beside one that was, `note` shows what is saved now, which the next press replaces. What is typed is kept as a draft.
 *
 * @param fields how what is typed is read and written
 */
export function useEdited<Name extends string, Saved extends SavedEntry>(
  { draft, saved, textsOf, save, onSaved, wordsOf }: EditedOptions<Name, Saved>,
  fields: Fields<Name>,
) {
  const seen = useRef(saved);
  const [found] = useState(() => restoreDraft(draft.read(), textsOf(saved)));
  const [isRestored, setRestored] = useState(found.typed.size > 0);
  const [theirs, setTheirs] = useState<Texts<Name>>(() => Object.fromEntries(found.theirs) as Texts<Name>);
  const [changes, setChanges] = useState<LastChanges>(saved?.changes ?? {});

  function settle(now: Saved, left: Texts<Name> = {}) {
    seen.current = now;
    setTheirs(left);
    setChanges(now?.changes ?? {});
  }

  /** Brings the fields up to what is saved now. @returns what is typed then, or undefined if something is left to be compared */
  function follow(now: Saved, typed: Values<Name>): Values<Name> | undefined {
    const merged = mergeTexts({ seen: textsOf(seen.current), typed, present: textsOf(now), theirs });
    settle(now, merged.theirs);
    const moved = Object.entries(merged.typed).filter(([name, text]) => text !== typed[name as Name]);
    fields.write(Object.fromEntries(moved) as Texts<Name>);
    return Object.keys(merged.theirs).length === 0 ? { ...typed, ...merged.typed } : undefined;
  }

  function drop() {
    draft.drop();
    setRestored(false);
    settle(seen.current);
  }

  const onOther = useEffectEvent(() => {
    if (saved !== seen.current) follow(saved, fields.read());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event of what is saved.
  useEffect(() => onOther(), [saved]);

  return {
    /** What the fields begin with. */
    start: { ...textsOf(saved), ...Object.fromEntries(found.typed) } as Values<Name>,
    /** The fields begin with what was typed before and not saved (`RestoredNote`). */
    isRestored,
    /** What is saved now where something else is typed. */
    theirs,
    keep: (typed: Values<Name>) => draft.write(draftOf(typed, textsOf(seen.current))),
    /** Forgets what was typed and not saved. */
    drop,
    /** Forgets it, and puts what is saved into the fields. */
    discard() {
      drop();
      fields.write(textsOf(seen.current));
    },
    async send(sent: Values<Name>): Promise<Sent<string>> {
      let typed: Values<Name> | undefined = sent;
      let result = await save(sent, seen.current);
      for (let tries = 1; tries < maxTries && !result.ok && result.error.present !== undefined; tries++) {
        typed = follow(result.error.present as Saved, typed);
        if (typed === undefined) return result;
        result = await save(typed, seen.current);
      }
      if (!result.ok) return result;
      drop();
      settle(result.value);
      fields.write(textsOf(result.value));
      return { ok: true, value: onSaved?.(result.value) };
    },
    /** Below a field: what is saved in it now, where something else is typed. */
    note(name: Name, typed: string | undefined): ReactNode {
      const text = theirs[name];
      if (text === undefined || text === typed) return null;
      const { type } = fields;
      return (
        <Theirs
          words={wordsOf?.(name, text) ?? text}
          who={changes[name] ?? changes[name.split(".", 1)[0] ?? ""]}
          onTake={type && (() => type(name, text))}
        />
      );
    },
  };
}
