import { useState } from "react";
import { useNavigate } from "react-router";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { useNavigationNotice } from "#src/ui/feedback/use-navigation-notice.ts";
import { twoFactorTexts } from "./schema.ts";

type Notice = "on" | "off";

/** How long the outcome can be read before the page is loaded again (TFA-03, TFA-06). */
const reloadAfterMs = 500;

/** Loads the page again once two-factor was turned on or off. What happened is said after it, too (TFA-10). */
export function useReloadAfter(done: boolean, notice: Notice): void {
  const navigate = useNavigate();
  useAfter(done, reloadAfterMs, () => {
    // The history entry outlives the document.
    void Promise.resolve(navigate(".", { replace: true, state: { notice } })).then(() => location.reload());
  });
}

/** What happened before the page was loaded again, once: the next reload no longer has it. */
export function useNotice(): string | undefined {
  const [notice, setNotice] = useState<Notice>();
  useNavigationNotice(noticeIn, true, setNotice);
  return notice && twoFactorTexts[notice];
}

function noticeIn(state: unknown): Notice | undefined {
  const notice = typeof state === "object" && state !== null && "notice" in state ? state.notice : undefined;
  return notice === "on" || notice === "off" ? notice : undefined;
}
