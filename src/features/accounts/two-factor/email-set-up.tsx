import { useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import layout from "#src/ui/card.module.css";
import { ResendButton } from "#src/ui/resend-button.tsx";
import { useSession } from "../session/use-session.tsx";
import { CodeStep } from "./code-step.tsx";
import { guardedCall } from "./guarded-call.ts";
import { useReloadAfter } from "./use-reload-after.ts";
import { verifyTexts } from "./verify-texts.ts";

const resendTexts = {
  unproven: "Failed to resend code due to security validation.",
  failed: "Failed to resend code.",
};

/** A code is on its way to the account's address. */
export function EmailSetUp({ email }: { email: string }) {
  const { refresh } = useSession();
  const [done, setDone] = useState(false);
  useReloadAfter(done, "on");

  return (
    <div className={layout.stack}>
      <p role="status">
        We have sent a code to <strong>{email}</strong>. It works for ten minutes.
      </p>
      <CodeStep
        id="email-otp"
        label="Code from the mail"
        verify={async (otp) => {
          const called = await guardedCall(verifyTexts, refresh, () =>
            api["2fa"]["verify-email-2fa"].$post({ json: { otp } }),
          );
          if (called.is === "failed") return called;
          setDone(true);
          return { is: "done", text: (await called.answer.json()).message };
        }}
      />
      <ResendButton
        justSent
        resend={async () => {
          const called = await guardedCall(resendTexts, refresh, () =>
            api["2fa"]["send-2fa-email"].$post({ json: {} }),
          );
          return called.is === "failed" ? called.text : undefined;
        }}
      />
    </div>
  );
}
