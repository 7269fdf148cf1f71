import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { memberOf } from "#src/browser/member-of.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { leavePageAfterMs } from "#src/staff/session/security-policy.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { Field } from "#src/ui/form/field.tsx";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { CodeStep } from "../code-step.tsx";
import { VerifyByLink } from "./verify-by-link.tsx";

const verifyTexts = {
  fallback: "Invalid verification code.",
  unanswered: "The code could not be checked. Please try again.",
};
const toProfile = (
  <p>
    Taking you to <Link to="/user/profile">your profile</Link>…
  </p>
);

/** /verify-email?code=…: by the link of the email, or by its code; the profile opens three seconds later (AUTH-13). */
export default function VerifyEmailPage() {
  const { code } = useUrlSecrets("code");
  const { state } = useLocation();
  const { me, pendingEmail, refresh } = useSession();
  const navigate = useNavigate();
  const [verified, setVerified] = useState<{ email: string }>();
  // Once verified, the address is no longer pending.
  const email = verified?.email ?? emailIn(state) ?? pendingEmail ?? "";

  useAfter(verified !== undefined, leavePageAfterMs, () => void navigate("/user/profile", { replace: true }));

  function onVerified() {
    setVerified({ email });
    void refresh();
  }

  async function verify(typed: string) {
    const call = () => api.auth["verify-email-code"].$post({ json: { email, code: typed } });
    const result = await callApi(call, verifyTexts, () => "Email verified successfully! Redirecting...");
    if (result.ok) onVerified();
    return result;
  }

  return (
    <>
      <h1>Verify Your Email</h1>
      {code !== "" ? (
        <VerifyByLink linkCode={code} onVerified={onVerified} next={toProfile} />
      ) : email !== "" ? (
        <CodeStep
          id="verify-code"
          label="Code from the email"
          verify={verify}
          send="Verify Email"
          next={toProfile}
          beside={me && !verified && <ResendButton resend={resend} />}
        >
          <p>We have sent you an email with a six-digit code. It may take a minute.</p>
          <MailFolderNote />
          <Field id="verify-email" name="email" label="Email" type="email" defaultValue={email} fixed />
        </CodeStep>
      ) : (
        <Outcome
          outcome={{ is: "failed", text: "Missing email for verification. Please check your registration flow." }}
        >
          <p>The email we sent you also has a link. If you open it, you don’t need the code.</p>
        </Outcome>
      )}
    </>
  );
}

function resend() {
  const fallback = "Failed to resend code.";
  return callApi(() => api.user["resend-email-verification"].$post({ json: {} }), { fallback });
}

function emailIn(state: unknown): string | undefined {
  const email = memberOf(state, "email");
  return typeof email === "string" && email !== "" ? email : undefined;
}
