import { useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { type AnnouncedError, CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import { codeLength } from "#src/ui/form/code-digits.ts";
import { Field } from "#src/ui/form/field.tsx";
import form from "#src/ui/form/form.module.css";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { MailFolderNote } from "../mail-folder-note.tsx";
import { useSession } from "../session/use-session.tsx";
import { useVerified } from "./use-verified.ts";

const verifyTexts = {
  fallback: "Invalid verification code.",
  unanswered: "The code could not be checked. Please try again.",
};

/** The code of the mail is typed in. */
export function VerifyByCode({ email }: { email: string }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<AnnouncedError>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { verified, onVerified } = useVerified();
  const { me } = useSession();
  const complete = code.length === codeLength;

  async function verify() {
    if (!complete || busy.current || verified) return;
    busy.current = true;
    setSending(true);
    setError(undefined);
    const result = await callApi(() => api.auth["verify-email-code"].$post({ json: { email, code } }), verifyTexts);
    busy.current = false;
    setSending(false);
    if (result.ok) {
      setOutcome({ is: "done", text: "Email verified successfully! Redirecting..." });
      onVerified();
    } else {
      setError({ text: result.error.text, at: performance.now() });
      document.getElementById("verify-code")?.focus();
    }
  }

  return (
    <form
      className={form.form}
      aria-label="Verify your email"
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <p>We have sent you an email with a six-digit code. It may take a minute.</p>
      <MailFolderNote />
      <Field id="verify-email" name="email" label="Email" type="email" defaultValue={email} fixed />
      <CodeBoxes
        id="verify-code"
        label="Code from the email"
        error={error}
        disabled={sending || verified}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        onEnter={() => void verify()}
      />
      <div className={form.end}>
        <Outcome outcome={outcome}>
          <p>
            Taking you to <Link to="/user/profile">your profile</Link>…
          </p>
        </Outcome>
        <div className={form.foot}>
          <Button type="submit" variant="primary" disabled={!complete || verified} aria-disabled={sending || undefined}>
            {sending ? "Verifying..." : "Verify Email"}
          </Button>
          {me && !verified && <ResendButton resend={resend} />}
        </div>
      </div>
    </form>
  );
}

/** The code before it is then worth nothing. */
async function resend(): Promise<string | undefined> {
  const fallback = "Failed to resend code.";
  const result = await callApi(() => api.user["resend-email-verification"].$post({ json: {} }), { fallback });
  return result.ok ? undefined : result.error.text;
}
