import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { MailFolderNote } from "#src/site/document/mail-folder-note.tsx";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CodeStep } from "../code-step.tsx";
import { verifyTexts } from "./schema.ts";
import { useReloadAfter } from "./use-reload-after.ts";

const resendTexts = {
  csrfMissing: "Failed to resend code due to security validation.",
  fallback: "Failed to resend code.",
};

/** Verifies the code that was sent to the address of the account (TFA-02). */
export function EmailSetup({ email }: { email: string }) {
  const [done, setDone] = useState(false);
  useReloadAfter(done, "on");

  async function verify(otp: string) {
    const call = () => api["2fa"]["verify-email-2fa"].$post({ json: { otp } });
    const result = await callApi(call, verifyTexts, ({ message }) => message);
    setDone(result.ok);
    return result;
  }

  return (
    <div className={layout.stack}>
      <p role="status">
        We have sent a code to <strong>{email}</strong>. It works for ten minutes.
      </p>
      <MailFolderNote />
      <CodeStep id="email-otp" label="Code from the email" verify={verify} takesFocus />
      <ResendButton
        justSent
        resend={() => callApi(() => api["2fa"]["send-2fa-email"].$post({ json: {} }), resendTexts)}
      />
    </div>
  );
}
