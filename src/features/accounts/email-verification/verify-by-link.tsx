import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { awayDetail, callApi } from "#src/browser/call-api.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";

export const verifyHeadingId = "verify-heading";
const invalid = "Invalid or expired verification link.";

type State =
  | { is: "verifying" }
  | { is: "unanswered"; away: string | undefined }
  | { is: "done" | "failed"; text: string };

/** Verifies an address by the link of the email, without a press of a button. */
export function VerifyByLink({ linkCode, onVerified }: { linkCode: string; onVerified(): void }) {
  const [state, setState] = useState<State>({ is: "verifying" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the link, and once for each retry.
  useEffect(() => {
    if (state.is !== "verifying") return;
    // Deferred to the next turn: React mounts twice in development, and a link works once.
    const timer = setTimeout(async () => {
      const next = await verify(linkCode);
      setState(next);
      if (next.is === "done") onVerified();
    });
    return () => clearTimeout(timer);
  }, [state.is, linkCode]);

  switch (state.is) {
    case "verifying":
      return <p role="status">Verifying your email...</p>;
    case "done":
      return (
        <Outcome outcome={{ is: "done", text: state.text }}>
          <ToProfile />
        </Outcome>
      );
    case "failed":
      return (
        <Outcome outcome={{ is: "failed", text: state.text }}>
          <p>
            A link works once, for 24 hours. Open <Link to="/user/profile">your profile</Link> to get another.
          </p>
        </Outcome>
      );
    case "unanswered":
      return (
        <LoadFailed
          text="The link could not be checked."
          detail={state.away ?? "It still works: please try again."}
          focusNext={verifyHeadingId}
          onAgain={() => setState({ is: "verifying" })}
        />
      );
  }
}

/** Says that the profile opens next. */
export function ToProfile() {
  return (
    <p>
      Taking you to <Link to="/user/profile">your profile</Link>…
    </p>
  );
}

async function verify(linkCode: string): Promise<State> {
  const result = await callApi(() => api.auth["verify-email-link"].$post({ json: { linkCode } }), { failed: invalid });
  if (result.ok) return { is: "done", text: result.value.message };
  return result.error.status === 400
    ? { is: "failed", text: invalid }
    : { is: "unanswered", away: awayDetail(result.error) };
}
