import { useState } from "react";
import { staffDraft } from "#src/staff/session/staff-drafts.ts";
import { useMe } from "#src/staff/session/use-session.tsx";

/** The message of which the page asks how its call went. Kept on this device: the phone's app may end the page (LEAD-08). */
export function useAskedCall() {
  const { id } = useMe();
  const [kept] = useState(() => staffDraft(id, "asked-call"));
  const [asked, setAsked] = useState<number | undefined>(() => Number(kept.read().id) || undefined);
  return {
    asked,
    ask(message: number | undefined) {
      if (message === undefined) kept.drop();
      else kept.write({ id: String(message) });
      setAsked(message);
    },
  };
}
