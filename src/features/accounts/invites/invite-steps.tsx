import { type ReactNode, useEffect, useRef, useState } from "react";
import { api, csrfMissingCode } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { CurrentPasswordField, EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";
import styles from "./invite-user.module.css";

type Props = {
  onCancel(): void;
  /** The result, as a text of the server if there is one. */
  onMessage(message: string | undefined): void;
  onSent(): void;
};

/** The role of the new user, what it means, and who can change it (USER-09). */
const hint =
  "They’ll get a link to create their own account. It works for three days. They start as a User and can see only their own account: no messages, images or reviews. Once they have registered, you can make them an Admin in the list below.";
const failedText = "Failed to send invitation.";

/** Two steps in one form, so that going back from the second loses nothing. */
export function InviteSteps({ onCancel, onMessage, onSent }: Props) {
  const [step, setStep] = useState<"password" | "email">("password");
  const password = useRef("");
  const email = useRef("");

  async function send(address: string): Promise<void> {
    email.current = address;
    onMessage(undefined);
    const json = { email: address, adminPassword: password.current };
    const result = await callApi(() => api.admin["send-invite"].$post({ json }), {
      fallback: failedText,
      csrfMissing: failedText,
    });
    onMessage(result.ok ? result.value.message : result.error.text);
    if (result.ok) return onSent();
    const isWrongPassword = result.error.status === 403 && result.error.code !== csrfMissingCode;
    if (isWrongPassword) setStep("password");
  }

  return step === "password" ? (
    <PasswordStep
      email={email.current}
      onCancel={onCancel}
      onNext={(typed) => {
        password.current = typed;
        onMessage(undefined);
        setStep("email");
      }}
    />
  ) : (
    <EmailStep email={email.current} onCancel={onCancel} onSend={send} />
  );
}

type PasswordStepProps = {
  /** Typed before, after going back from the second step. */
  email: string;
  onCancel(): void;
  onNext(password: string): void;
};

function PasswordStep({ email, onCancel, onNext }: PasswordStepProps) {
  const form = useForm({
    id: "invite",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: accountErrors.password } : {}),
    async send({ password }) {
      onNext(password);
      return { ok: true };
    },
  });
  return (
    <Step number={1} focus="invite-password">
      <FormFrame form={form} name="Invite user" send="Next" sending="Next" beside={<Cancel onCancel={onCancel} />}>
        <CurrentPasswordField
          {...form.field("password")}
          hint={
            email === ""
              ? "So we know it’s you."
              : `So we know it’s you. The address ${email} is still there in the next step.`
          }
        />
      </FormFrame>
    </Step>
  );
}

type EmailStepProps = {
  email: string;
  onCancel(): void;
  onSend(email: string): Promise<void>;
};

function EmailStep({ email, onCancel, onSend }: EmailStepProps) {
  const form = useForm({
    id: "invite",
    labels: { email: "Email of the person you invite" },
    check: ({ email: typed }) => (emailField.safeParse(typed).success ? {} : { email: accountErrors.email }),
    async send({ email: typed }) {
      await onSend(typed);
      return { ok: true };
    },
  });
  return (
    <Step number={2} focus="invite-email">
      <FormFrame
        form={form}
        name="Invite user"
        send="Send Invite"
        sending="Sending..."
        beside={<Cancel onCancel={onCancel} />}
      >
        <EmailField {...form.field("email")} autoComplete="off" hint={hint} defaultValue={email} />
      </FormFrame>
    </Step>
  );
}

function Cancel({ onCancel }: { onCancel(): void }) {
  return (
    <Button variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** One step; the focus goes to its field. */
function Step({ number, focus, children }: { number: 1 | 2; focus: string; children: ReactNode }) {
  useEffect(() => document.getElementById(focus)?.focus(), [focus]);
  return (
    <div className={layout.card}>
      <h2 className={styles.title}>Invite User</h2>
      <p className={styles.count}>Step {number} of 2</p>
      {children}
    </div>
  );
}
