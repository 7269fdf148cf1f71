import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { memberOf } from "#src/browser/member-of.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { leavePageAfterMs } from "#src/staff/session/security-policy.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { Field } from "#src/ui/form/field.tsx";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { CodeStep } from "../code-step.tsx";

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

const invalid = "Invalid or expired verification link.";

type LinkProps = { linkCode: string; onVerified(): void; next: ReactNode };

/** Verifies an address by the link of the email, without a press of a button. `next` stands below a success. */
function VerifyByLink({ linkCode, onVerified, next }: LinkProps) {
  const verified = useResource(useCallback((signal: AbortSignal) => verifyLink(linkCode, signal), [linkCode]));
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

async function verifyLink(linkCode: string, signal: AbortSignal): Promise<Result<OutcomeOf>> {
  // Deferred to the next turn: React mounts twice in development, and a link works once.
  await new Promise((resolve) => setTimeout(resolve));
  const refused = { ok: true, value: { is: "failed", text: invalid } } as const;
  if (signal.aborted) return refused;
  const result = await callApi(() => api.auth["verify-email-link"].$post({ json: { linkCode } }), { failed: invalid });
  if (result.ok) return { ok: true, value: { is: "done", text: result.value.message } };
  return result.error.status === 400 ? refused : result;
}
