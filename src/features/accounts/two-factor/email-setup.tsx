import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { ResendButton } from "#src/ui/form/resend-button.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CodeStep, verifyTexts } from "./code-step.tsx";
import { useReloadAfter } from "./use-reload-after.ts";

const resendTexts = {
  csrfMissing: "Failed to resend code due to security validation.",
  fallback: "Failed to resend code.",
};

/** Verifies the code that was sent to the address of the account (TFA-02). */
export function EmailSetup({ email }: { email: string }) {
  const [done, setDone] = useState(false);
  useReloadAfter(done, "on");

  return (
    <div className={layout.stack}>
      <p role="status">
        We have sent a code to <strong>{email}</strong>. It works for ten minutes.
      </p>
      <MailFolderNote />
      <CodeStep
        id="email-otp"
        label="Code from the email"
        verify={async (otp) => {
          const result = await callApi(
            () => api["2fa"]["verify-email-2fa"].$post({ json: { otp } }),
            verifyTexts,
            ({ message }) => message,
          );
          if (result.ok) setDone(true);
          return result;
        }}
      />
      <ResendButton
        justSent
        resend={async () => {
          const result = await callApi(() => api["2fa"]["send-2fa-email"].$post({ json: {} }), resendTexts);
          return result.ok ? undefined : result.error.text;
        }}
      />
    </div>
  );
}
