import { useEffect, useState } from "react";
import { planToSend } from "#src/takeoff/plan-to-send.ts";
import { tokenHeader } from "./schema.ts";

/** The gutter plan that goes with a form, if the visitor chose to send one (LEAD-46). */
export type SentPlan = {
  /** Its numbers in a sentence; undefined without a plan. */
  summary: string | undefined;
  /** Sends the form without it. */
  remove(): void;
  /** Adds it to the attachments of a token. */
  sendWith(token: string): Promise<void>;
};

const storedWithinMs = 10_000;

export function useSentPlan(): SentPlan {
  const [{ plan, summary }, setPlan] = useState<Record<string, string>>({});
  useEffect(() => setPlan(planToSend().read()), []);
  return {
    summary: plan === undefined ? undefined : summary,
    remove() {
      planToSend().drop();
      setPlan({});
    },
    async sendWith(token) {
      // Without an answer the form goes without it, and its own answer says so.
      await fetch("/api/public/attachments/plan", {
        method: "PUT",
        headers: { "content-type": "application/json", [tokenHeader]: token },
        body: `{"plan":${plan}}`,
        signal: AbortSignal.timeout(storedWithinMs),
      }).catch(() => undefined);
    },
  };
}
