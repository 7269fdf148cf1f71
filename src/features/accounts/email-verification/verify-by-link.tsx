import { type ReactNode, useCallback, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";

const invalid = "Invalid or expired verification link.";

type Props = { linkCode: string; onVerified(): void; next: ReactNode };

/** Verifies an address by the link of the email, without a press of a button. `next` stands below a success. */
export function VerifyByLink({ linkCode, onVerified, next }: Props) {
  const verified = useResource(useCallback((signal: AbortSignal) => verify(linkCode, signal), [linkCode]));
  const report = useEffectEvent(onVerified);
  const isDone = verified.data?.is === "done";
  useEffect(() => {
    if (isDone) report();
  }, [isDone]);

  return (
    <Loaded
      of={verified}
      loading="Verifying your email..."
      clearsFailure
      failed="The link could not be checked."
      detail="It still works: please try again."
    >
      {(outcome) => (
        <Outcome outcome={outcome}>
          {isDone ? (
            next
          ) : (
            <p>
              A link works once, for 24 hours. Open <Link to="/user/profile">your profile</Link> to get another.
            </p>
          )}
        </Outcome>
      )}
    </Loaded>
  );
}

async function verify(linkCode: string, signal: AbortSignal): Promise<Result<OutcomeOf>> {
  // Deferred to the next turn: React mounts twice in development, and a link works once.
  await new Promise((resolve) => setTimeout(resolve));
  const refused = { ok: true, value: { is: "failed", text: invalid } } as const;
  if (signal.aborted) return refused;
  const result = await callApi(() => api.auth["verify-email-link"].$post({ json: { linkCode } }), { failed: invalid });
  if (result.ok) return { ok: true, value: { is: "done", text: result.value.message } };
  return result.error.status === 400 ? refused : result;
}
