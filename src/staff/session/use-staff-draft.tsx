import { type ReactNode, useMemo, useState } from "react";
import type { Draft } from "#src/ui/form/draft.ts";
import field from "#src/ui/form/field.module.css";
import { draftOf, restoreDraft, staffDraft } from "./staff-drafts.ts";
import { useMe } from "./use-session.tsx";

/**
 * The draft of a staff form, bound to the logged-in person (AUTH-16). The form passes `keep` to `useForm` as `onType`, starts its
 * fields with `start`, and calls `drop` when it is saved or cancelled.
 *
 * @param form which form, such as "review:new"
 * @param saved the saved value of each field. Only these fields are kept, so never a password.
 */
export function useStaffDraft<Name extends string>(form: string, saved: Readonly<Record<Name, string>>) {
  const { id } = useMe();
  const [draft] = useState(() => staffDraft(id, form));
  const [found] = useState(() => restoreDraft(draft.read(), saved));
  const [isRestored, setRestored] = useState(found.typed.size > 0);
  return {
    /** The initial value of each field. */
    start: { ...saved, ...Object.fromEntries(found.typed) },
    /** What someone else has saved in fields that start with unsaved input. */
    theirs: Object.fromEntries(found.theirs),
    /** The fields start with unsaved input (`RestoredNote`). */
    isRestored,
    /** Keeps the values that differ from the saved ones. */
    keep: (typed: Readonly<Record<string, string>>) => draft.write(draftOf(typed, saved)),
    drop() {
      draft.drop();
      setRestored(false);
    },
  };
}

/** Where a staff form keeps what is typed, for the logged-in person (AUTH-16). The same throughout. */
export function useOwnDraft(form: string): Draft {
  const { id } = useMe();
  return useMemo(() => staffDraft(id, form), [id, form]);
}

type Props = {
  draft: { isRestored: boolean };
  /** Follows the sentence. */
  children?: ReactNode;
};

/** The note that the fields hold unsaved input (AUTH-16). */
export function RestoredNote({ draft, children }: Props) {
  return draft.isRestored && <p className={field.hint}>We restored what you typed before. {children}</p>;
}
