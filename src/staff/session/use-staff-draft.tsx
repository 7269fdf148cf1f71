import { type ReactNode, useMemo } from "react";
import type { Draft } from "#src/ui/form/draft.ts";
import field from "#src/ui/form/field.module.css";
import { staffDraft } from "./staff-drafts.ts";
import { useMe } from "./use-session.tsx";

/** Where a staff form keeps what is typed, for the logged-in person (AUTH-16). The same throughout. */
export function useStaffDraft(form: string): Draft {
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
