import { useCallback, useEffect, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import type { OutcomeOf } from "#src/ui/outcome.tsx";
import type { Attention } from "./api.server.ts";

/** What needs attention now, and taking the samples off the site. Failures go to the console; the panel says so as well. */
export function useAttention() {
  const [attention, setAttention] = useState<Attention | "loading" | "failed">("loading");
  const [outcome, setOutcome] = useState<OutcomeOf>();

  const load = useCallback(async () => setAttention(await fetchAttention()), []);
  useEffect(() => void load(), [load]);

  return {
    attention,
    outcome,
    load,
    async removeSamples() {
      setOutcome(undefined);
      try {
        const answer = await api.admin.dashboard["sample-content"].$delete();
        if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
        setOutcome({ is: "done", text: "The sample content is gone." });
      } catch (reason) {
        console.error("Removing the sample content has failed.", reason);
        setOutcome({ is: "failed", text: "Failed to remove the sample content.", at: performance.now() });
      }
      await load();
    },
  };
}

async function fetchAttention(): Promise<Attention | "failed"> {
  try {
    const answer = await api.admin.dashboard.$get();
    if (answer.ok) return await answer.json();
    throw new Error(`The server answered with ${(answer as Response).status}.`);
  } catch (reason) {
    console.error("Loading what needs attention has failed.", reason);
    return "failed";
  }
}
