import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { MailFolderNote } from "#src/site/document/mail-folder-note.tsx";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { CodeBoxes } from "#src/ui/form/code-boxes.tsx";
import { Field } from "#src/ui/form/field.tsx";
import stack from "#src/ui/form/form.module.css";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import { useCodeForm } from "../use-code-form.ts";
import { ToProfile } from "./verify-by-link.tsx";

const verifyTexts = {
  fallback: "Invalid verification code.",
  unanswered: "The code could not be checked. Please try again.",
};

/** Verifies an address by the code of the email. */
export function VerifyByCode({ email, onVerified }: { email: string; onVerified(): void }) {
  const { me } = useSession();
  const form = useCodeForm({
    id: "verify-code",
    async verify(code) {
      const result = await callApi(() => api.auth["verify-email-code"].$post({ json: { email, code } }), verifyTexts);
      if (!result.ok) return result;
      onVerified();
      return { ok: true, value: "Email verified successfully! Redirecting..." };
    },
  });

  return (
    <form {...form.props} className={`stack ${stack.form}`} aria-label="Verify your email">
      <p>We have sent you an email with a six-digit code. It may take a minute.</p>
      <MailFolderNote />
      <Field id="verify-email" name="email" label="Email" type="email" defaultValue={email} fixed />
      <CodeBoxes {...form.boxes} label="Code from the email" />
      <div className={stack.end}>
        <Outcome outcome={form.outcome}>
          <ToProfile />
        </Outcome>
        <div className={`row ${stack.foot}`}>
          <Button
            type="submit"
            variant="primary"
            disabled={!form.complete || form.done}
            aria-disabled={form.sending || undefined}
          >
            {form.sending ? "Verifying..." : "Verify Email"}
          </Button>
          {me && !form.done && <ResendButton resend={resend} />}
        </div>
      </div>
    </form>
  );
}

async function resend(): Promise<string | undefined> {
  const fallback = "Failed to resend code.";
  const result = await callApi(() => api.user["resend-email-verification"].$post({ json: {} }), { fallback });
  return result.ok ? undefined : result.error.text;
}
