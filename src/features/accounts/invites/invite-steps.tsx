import { type ReactNode, useEffect, useRef, useState } from "react";
import { api, hasCsrfCookie } from "#src/platform/browser-api.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { Field } from "#src/ui/field.tsx";
import { FormFrame } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { useForm } from "#src/ui/use-form.ts";
import { failed } from "../failed.ts";
import { emailField, fieldErrors, limits } from "../schema.ts";
import { useSession } from "../session/use-session.tsx";
import styles from "./invite-user.module.css";

type Props = {
  onCancel(): void;
  /** What has become of it, in the server's words. */
  onMessage(message: string | undefined): void;
  onSent(): void;
};

/** Says as what they start, what that means, and who raises it (USER-09). */
const hint =
  "They get a link for making an account of their own; it works for three days. They start as User, who sees that account and no messages, pictures or reviews. Once they have registered, you can make them an Admin in the list below.";
const failedText = "Failed to send invitation.";

/** Two steps in one form, so that going back from the second loses nothing. */
export function InviteSteps({ onCancel, onMessage, onSent }: Props) {
  const [step, setStep] = useState<"password" | "email">("password");
  const password = useRef("");
  const email = useRef("");
  const { refresh } = useSession();

  async function send(address: string): Promise<void> {
    email.current = address;
    onMessage(undefined);
    if (!hasCsrfCookie()) {
      await refresh();
      return onMessage(failedText);
    }
    const json = { email: address, adminPassword: password.current };
    const answer = await api.admin["send-invite"].$post({ json });
    if (answer.ok) {
      onMessage((await answer.json()).message);
      return onSent();
    }
    const refused = await failed(answer, failedText);
    // The password was wrong: that is the step to be at.
    if (answer.status === 403) setStep("password");
    onMessage(refused.text);
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
    <EmailStep email={email.current} onCancel={onCancel} onSend={send} onUnanswered={() => onMessage(failedText)} />
  );
}

type PasswordStepProps = {
  /** Whom the invitation is for, once it has been typed. */
  email: string;
  onCancel(): void;
  onNext(password: string): void;
};

function PasswordStep({ email, onCancel, onNext }: PasswordStepProps) {
  const form = useForm({
    id: "invite",
    labels: { password: "Your password" },
    check: ({ password }) => (password === "" ? { password: fieldErrors.password } : {}),
    async send({ password }) {
      onNext(password);
      return { is: "done" };
    },
    unanswered: failedText,
  });
  return (
    <Step number={1} focus="invite-password">
      <FormFrame form={form} name="Invite user" send="Next" sending="Next" beside={<Cancel onCancel={onCancel} />}>
        <PasswordField
          {...form.field("password")}
          hint={
            email === ""
              ? "To be sure that it is you who invites."
              : `To be sure that it is you who invites. The next step still has ${email}.`
          }
          autoComplete="current-password"
          maxLength={limits.password.max}
          required
        />
      </FormFrame>
    </Step>
  );
}

type EmailStepProps = {
  email: string;
  onCancel(): void;
  onSend(email: string): Promise<void>;
  onUnanswered(): void;
};

function EmailStep({ email, onCancel, onSend, onUnanswered }: EmailStepProps) {
  const form = useForm({
    id: "invite",
    labels: { email: "Email of the person you invite" },
    check: ({ email: typed }) => (emailField.safeParse(typed).success ? {} : { email: fieldErrors.email }),
    async send({ email: typed }) {
      await onSend(typed).catch(onUnanswered);
      return { is: "done" };
    },
    unanswered: failedText,
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
        <Field
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={hint}
          maxLength={limits.email}
          defaultValue={email}
          required
        />
      </FormFrame>
    </Step>
  );
}

function Cancel({ onCancel }: { onCancel(): void }) {
  return (
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** One step; the focus goes to what it asks for. */
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
