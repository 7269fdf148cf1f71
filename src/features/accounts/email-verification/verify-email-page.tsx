import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { leavePageAfterMs } from "#src/staff/session/security-policy.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { VerifyByCode } from "./verify-by-code.tsx";
import { VerifyByLink } from "./verify-by-link.tsx";

/** /verify-email?code=…: by the link of the email, or by its code; the profile opens three seconds later (AUTH-13). */
export default function VerifyEmailPage() {
  const { code } = useUrlSecrets("code");
  const { state } = useLocation();
  const { pendingEmail, refresh } = useSession();
  const navigate = useNavigate();
  const [verified, setVerified] = useState<{ email: string }>();
  // Once verified, the address is no longer pending.
  const email = verified?.email ?? emailIn(state) ?? pendingEmail ?? "";

  useAfter(verified !== undefined, leavePageAfterMs, () => void navigate("/user/profile", { replace: true }));

  function onVerified() {
    setVerified({ email });
    void refresh();
  }

  return (
    <>
      <h1>Verify Your Email</h1>
      {code !== "" ? (
        <VerifyByLink linkCode={code} onVerified={onVerified} />
      ) : email !== "" ? (
        <VerifyByCode email={email} onVerified={onVerified} />
      ) : (
        <Outcome
          outcome={{
            is: "failed",
            text: "Missing email for verification. Please check your registration flow.",
          }}
        >
          <p>The email we sent you also has a link. If you open it, you don’t need the code.</p>
        </Outcome>
      )}
    </>
  );
}

function emailIn(state: unknown): string | undefined {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
  return typeof email === "string" && email !== "" ? email : undefined;
}
