import { type ReactNode, useState } from "react";
import styles from "./restored-note.module.css";
import { changedValues, staffDraft } from "./staff-drafts.ts";
import { useMe } from "./use-session.tsx";

/**
 * The draft of a form of the staff app, bound to the signed-in person (AUTH-16). The form passes `keep` to `useForm` as
 * `onType`, begins its fields with `start`, and calls `drop` when it is saved or cancelled.
 *
 * @param form which form, such as "review:new"
 * @param saved what each field begins with when nothing was typed before. Only these fields are kept, so never a password.
 */
export function useStaffDraft<Name extends string>(form: string, saved: Readonly<Record<Name, string>>) {
  const { id } = useMe();
  const [draft] = useState(() => staffDraft(id, form));
  const [found] = useState(() => changedValues(draft.read(), saved));
  const [isRestored, setRestored] = useState(Object.keys(found).length > 0);
  return {
    /** What each field begins with. */
    start: { ...saved, ...found },
    /** What was typed before is back in the fields (`RestoredNote`). */
    isRestored,
    /** Keeps the values that differ from the saved ones. */
    keep: (typed: Readonly<Record<string, string>>) => draft.write(changedValues(typed, saved)),
    drop() {
      draft.drop();
      setRestored(false);
    },
  };
}

type Props = {
  /** The draft that the fields begin with. */
  draft: { isRestored: boolean };
  /** Follows the sentence. */
  children?: ReactNode;
};

/** Says that the fields hold what was typed before and not saved (AUTH-16). */
export function RestoredNote({ draft, children }: Props) {
  return draft.isRestored && <p className={styles.note}>What you typed before is back. {children}</p>;
}
