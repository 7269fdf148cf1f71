import { useState } from "react";
import { staffDraft } from "./staff-drafts.ts";
import { useMe } from "./use-session.tsx";

/**
 * The draft of a form of the staff app, bound to the signed-in person (AUTH-16).
 *
 * @param form which form, such as "review:new"
 * @returns what was found when the form opened, by field; undefined without a draft
 */
export function useStaffDraft(form: string) {
  const { id } = useMe();
  const [draft] = useState(() => staffDraft(id, form));
  const [found] = useState(() => {
    const values = draft.read();
    return Object.keys(values).length > 0 ? values : undefined;
  });
  return { found, keep: draft.write, drop: draft.drop };
}
