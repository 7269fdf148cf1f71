import { useState } from "react";
import { useNavigate } from "react-router";
import { reloadAfterMs } from "#src/staff/session/security-policy.ts";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { useNavigationNotice } from "#src/ui/feedback/use-navigation-notice.ts";
import { twoFactorTexts } from "./schema.ts";

/** Reloads the page once two-factor was turned on or off (TFA-03, TFA-06). The notice also shows after the reload (TFA-10). */
export function useReloadAfter(done: boolean, notice: "on" | "off"): void {
  const navigate = useNavigate();
  useAfter(done, reloadAfterMs, () => {
    // The history entry outlives the document.
    void Promise.resolve(navigate(".", { replace: true, state: { notice } })).then(() => location.reload());
  });
}

/** The notice of before the reload. The next reload no longer has it. */
export function useNotice(): string | undefined {
  const [notice, setNotice] = useState<string>();
  useNavigationNotice(
    "notice",
    (name) => (name === "on" || name === "off" ? twoFactorTexts[name] : undefined),
    true,
    setNotice,
  );
  return notice;
}
