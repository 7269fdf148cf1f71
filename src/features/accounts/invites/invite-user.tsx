import { type ReactNode, useEffect, useState } from "react";
import { api, csrfMissingCode } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { CurrentPasswordField, EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";
import styles from "./invite-user.module.css";

const buttonId = "invite-user";
const failed = "Failed to send invitation.";
/** The role of the new user, what it means, and who can change it (USER-09). */
const hint =
  "They’ll get a link to create their own account. It works for three days. They start as a User and can see only their own account: no messages, images or reviews. Once they’ve registered, you can make them an Admin in the list below.";

type Props = {
  /** The address as the second step begins with it; undefined while no one is being invited. */
  email: string | undefined;
  onEmail(email: string | undefined): void;
  onSent(): void;
  children: ReactNode;
};

/** Beside the title: invites a person in two steps, the inviter's password, then the email (USER-06). */
export function InviteUser({ email, onEmail, onSent, children }: Props) {
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const focusOn = useFocusOnceRendered();

  function close(message?: string) {
    setOutcome(message === undefined ? undefined : { is: "done", text: message });
    if (message !== undefined) onSent();
    onEmail(undefined);
    focusOn(buttonId);
  }

  return (
    <>
      <div className={`row ${layout.head}`}>
        {children}
        {email === undefined && (
          <Button id={buttonId} variant="primary" onClick={() => onEmail("")}>
            Invite User
          </Button>
        )}
      </div>
      <div className={styles.invite}>
        {email !== undefined && <InviteSteps key={email} to={email} onClose={close} />}
        <MailFolderNote />
        <Outcome outcome={email === undefined ? outcome : undefined} />
      </div>
    </>
  );
}

/** Both steps are one form, so that going back from the second loses nothing (USER-10). */
function InviteSteps({ to, onClose }: { to: string; onClose(message?: string): void }) {
  const [step, setStep] = useState<"password" | "email">("password");
  const form = useForm<"password" | "email">({
    id: "invite",
    start: { email: to },
    labels: { password: "Your password", email: "Email of the person you invite" },
    check: ({ password, email }) => ({
      ...(password === "" && { password: accountErrors.password }),
      ...(step === "email" && !emailField.safeParse(email).success && { email: accountErrors.email }),
    }),
    send: ({ password, email }) => (step === "password" ? goOn(email) : invite(email, password)),
  });
  useUnkept(Object.values(form.values));
  useEffect(() => document.getElementById(`invite-${step}`)?.focus(), [step]);

  async function goOn(email: string) {
    // Nothing is wrong with a field that has just appeared.
    form.write({ email });
    setStep("email");
    return { ok: true } as const;
  }

  async function invite(email: string, adminPassword: string) {
    const texts = { fallback: failed, csrfMissing: failed };
    const result = await callApi(() => api.admin["send-invite"].$post({ json: { email, adminPassword } }), texts);
    if (result.ok) {
      onClose(result.value.message);
      return { ok: true } as const;
    }
    const isWrongPassword = result.error.status === 403 && result.error.code !== csrfMissingCode;
    if (isWrongPassword) {
      form.write({ password: "" });
      setStep("password");
    }
    return result;
  }

  const { email } = form.values;
  return (
    <div className={layout.card}>
      <h2 className={styles.title}>Invite User</h2>
      <p className={styles.count}>
        {step === "password" ? "Step 1 of 2: your password. Step 2: whom to invite." : "Step 2 of 2: whom to invite."}
      </p>
      <FormFrame
        form={form}
        name="Invite user"
        send={step === "password" ? "Next" : "Send Invite"}
        sending={step === "password" ? "Next" : "Sending..."}
        beside={
          <Button variant="ghost" onClick={() => onClose()}>
            Cancel
          </Button>
        }
      >
        <div hidden={step !== "password"}>
          <CurrentPasswordField
            {...form.field("password")}
            hint={`So we know it’s you.${email && ` We kept the address ${email} for the next step.`}`}
          />
        </div>
        <div hidden={step !== "email"}>
          <EmailField {...form.field("email")} defaultValue={to} autoComplete="off" hint={hint} />
        </div>
      </FormFrame>
    </div>
  );
}
