import { useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/platform/browser-api.ts";
import { Button } from "#src/ui/button.tsx";
import { type AnnouncedError, CodeBoxes } from "#src/ui/code-boxes.tsx";
import { codeLength } from "#src/ui/code-digits.ts";
import { Field } from "#src/ui/field.tsx";
import form from "#src/ui/form.module.css";
import { Outcome, type OutcomeOf } from "#src/ui/outcome.tsx";
import { ResendButton } from "#src/ui/resend-button.tsx";
import { failed } from "../failed.ts";
import { useSession } from "../session/use-session.tsx";
import { useVerified } from "./use-verified.ts";

const invalid = "Invalid verification code.";
const resendFailed = "Failed to resend code.";

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
    const refused = await send(email, code);
    busy.current = false;
    setSending(false);
    if (refused === undefined) {
      setOutcome({ is: "done", text: "Email verified successfully! Redirecting..." });
      onVerified();
    } else {
      setError({ text: refused, at: performance.now() });
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
      <p>We have sent you a mail with a code of six digits. It may take a minute.</p>
      <Field id="verify-email" name="email" label="Email" type="email" defaultValue={email} fixed />
      <CodeBoxes
        id="verify-code"
        label="Code from the mail"
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
          <Button type="submit" look="sun" disabled={!complete || verified} aria-disabled={sending || undefined}>
            {sending ? "Verifying..." : "Verify Email"}
          </Button>
          {me && !verified && <ResendButton resend={resend} />}
        </div>
      </div>
    </form>
  );
}

/** @returns what is wrong, if it did not work */
async function send(email: string, code: string): Promise<string | undefined> {
  try {
    const answer = await api.auth["verify-email-code"].$post({ json: { email, code } });
    return answer.ok ? undefined : (await failed(answer, invalid)).text;
  } catch {
    return "The code could not be checked. Please try again.";
  }
}

/** The code before it is then worth nothing. */
async function resend(): Promise<string | undefined> {
  try {
    const answer = await api.user["resend-email-verification"].$post({ json: {} });
    return answer.ok ? undefined : (await failed(answer, resendFailed)).text;
  } catch {
    return resendFailed;
  }
}
