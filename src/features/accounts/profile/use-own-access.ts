import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { useSession } from "../session/use-session.tsx";

type Listed = InferResponseType<typeof api.user.sessions.$get, 200>;
export type OwnSession = Listed["sessions"][number];
export type OwnDevice = Listed["devices"][number];

const texts = { fallback: "That did not work. Please try again." };

function fetchAccess() {
  return callApi(() => api.user.sessions.$get(), texts);
}

/** The sessions and trusted browsers of the account. Ends either, and reloads the list after each change. */
export function useOwnAccess() {
  const { data: list, error, reload } = useResource(fetchAccess);
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [busy, setBusy] = useState(false);
  const { refresh } = useSession();

  async function end(call: () => Promise<Pick<Response, "ok" | "status" | "json">>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    const result = await callApi(call, texts);
    // 404: it has already ended.
    const ended = result.ok || result.error.status === 404;
    setOutcome(ended ? { is: "done", text: done } : { is: "failed", text: result.error.text });
    // Ending another session also drops a pending change of address.
    await Promise.all([reload(), refresh()]);
    setBusy(false);
  }

  return {
    list,
    error,
    outcome,
    busy,
    reload,
    endOthers: () => end(() => api.user.sessions.$delete(), "Logged out everywhere else."),
    endSession: ({ id, device }: OwnSession) =>
      end(() => api.user.sessions[":id"].$delete({ param: { id } }), `Logged out: ${device}.`),
    withdrawTrust: ({ id, device }: OwnDevice) =>
      end(() => api.user.devices[":id"].$delete({ param: { id } }), `No longer trusted: ${device}.`),
  };
}
