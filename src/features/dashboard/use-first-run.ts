import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import type { FirstRunState } from "./first-run.server.ts";

function fetchFirstRun() {
  return callApi(() => api.admin["first-run"].$get(), { failed: "“Make it yours” could not be loaded.", log: true });
}

/** What is still as it was delivered, and how the list is closed and opened. */
export function useFirstRun() {
  const resource = useResource(fetchFirstRun);
  const [outcome, setOutcome] = useState<OutcomeOf>();

  async function change(call: Promise<Result<FirstRunState>>, done?: string) {
    setOutcome(undefined);
    const result = await call;
    if (result.ok) resource.mutate(() => result.value);
    if (!result.ok) setOutcome({ is: "failed", text: result.error.text, at: performance.now() });
    else if (done !== undefined) setOutcome({ is: "done", text: done });
  }

  return {
    ...resource,
    outcome,
    setClosed: (closed: boolean) =>
      change(
        callApi(() => api.admin["first-run"].$put({ json: { closed } }), {
          fallback: "That did not work. Please try again.",
        }),
        closed ? "Closed. You can open it again at the end of this page." : undefined,
      ),
    confirmCopy: () =>
      change(
        callApi(() => api.admin["first-run"]["backup-copy"].$post({ json: {} }), {
          fallback: "Your answer could not be saved.",
        }),
        "Thank you. A copy of the backups is kept elsewhere.",
      ),
  };
}
