import { useCallback, useEffect, useState } from "react";
import type { TestMailReader } from "#src/features/test-mail/schema.ts";
import type { TestMailReport } from "#src/features/test-mail/try-mail.server.ts";
import { attempt, attemptChange, type Trouble } from "#src/platform/attempt.ts";
import { api } from "#src/platform/browser-api.ts";
import type { SiteState } from "./site-state-api.server.ts";

/** What has become of a test mail. */
export type Tried = "sending" | ({ is: "report"; to: string } & TestMailReport) | ({ is: "trouble" } & Trouble);

/** How the site is doing, and trying whether mail works. Failures go to the console; the panel says so as well. */
export function useSiteState() {
  const [state, setState] = useState<SiteState | "loading" | "failed">("loading");
  const [tried, setTried] = useState<Tried>();

  const load = useCallback(async () => {
    const result = await attempt("How the site is doing could not be loaded.", async (refused) => {
      const answer = await api.admin["site-state"].$get();
      return answer.ok ? { done: await answer.json() } : refused(answer);
    });
    if ("trouble" in result) console.error(result.trouble.text, result.trouble.more);
    setState("done" in result ? result.done : "failed");
  }, []);
  useEffect(() => void load(), [load]);

  return {
    state,
    load,
    tried,
    async sendTestMail(to: TestMailReader) {
      if (tried === "sending") return;
      setTried("sending");
      const result = await attemptChange("The test mail could not be tried.", async (refused) => {
        const answer = await api.admin["test-mail"].$post({ json: { to } });
        return answer.ok ? { done: await answer.json() } : refused(answer);
      });
      if ("trouble" in result) console.error(result.trouble.text, result.trouble.more);
      setTried("done" in result ? { is: "report", ...result.done } : { is: "trouble", ...result.trouble });
      await load();
    },
  };
}
