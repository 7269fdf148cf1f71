import type { InferResponseType } from "hono/client";
import { useCallback, useEffect, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import type { OutcomeOf } from "#src/ui/outcome.tsx";
import { failed } from "../failed.ts";
import { useSession } from "../session/use-session.tsx";

type Listed = InferResponseType<typeof api.user.sessions.$get, 200>;
export type OwnSession = Listed["sessions"][number];
export type OwnDevice = Listed["devices"][number];

const failedText = "That did not work. Please try again.";

/** Where somebody is signed in and which browsers are trusted; ends either, and looks again after each change. */
export function useOwnAccess() {
  const [list, setList] = useState<Listed | "loading" | "failed">("loading");
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [busy, setBusy] = useState(false);
  const { refresh } = useSession();

  const load = useCallback(async () => {
    try {
      const answer = await api.user.sessions.$get();
      const loaded = answer.ok ? await answer.json() : "failed";
      setList((before) => (loaded === "failed" && typeof before === "object" ? before : loaded));
    } catch {
      setList((before) => (typeof before === "object" ? before : "failed"));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function end(call: () => Promise<Pick<Response, "ok" | "status" | "json">>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const answer = await call();
      // 404: it has ended by itself meanwhile.
      const ended = answer.ok || answer.status === 404;
      setOutcome(ended ? { is: "done", text: done } : { is: "failed", text: (await failed(answer, failedText)).text });
    } catch {
      setOutcome({ is: "failed", text: failedText });
    }
    // With another session an address that was waiting may have ended as well.
    await Promise.all([load(), refresh()]);
    setBusy(false);
  }

  return {
    list,
    outcome,
    busy,
    load,
    endOthers: () => end(() => api.user.sessions.$delete(), "Signed out everywhere else."),
    endSession: ({ id, device }: OwnSession) =>
      end(() => api.user.sessions[":id"].$delete({ param: { id } }), `Signed out: ${device}.`),
    withdrawTrust: ({ id, device }: OwnDevice) =>
      end(() => api.user.devices[":id"].$delete({ param: { id } }), `No longer trusted: ${device}.`),
  };
}
