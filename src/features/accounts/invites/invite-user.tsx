import { type ReactNode, useEffect, useState } from "react";
import type { Role } from "#db/schema.ts";
import { api, csrfMissingCode } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import managed from "#src/staff/editing/managed-list-page.module.css";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { roleNames } from "#src/staff/session/access.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { CurrentPasswordField, EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";
import { assignableRoles } from "../users/schema.ts";
import styles from "./invite-user.module.css";

const buttonId = "invite-user";
const failed = "Failed to send invitation.";
const hint = "They’ll get a link to create their own account. It works for three days.";
/** What each role means, and who can change it (USER-09). */
const roleHint =
  "A User sees only their own account and the appointments you give them. An Admin also sees messages, images and reviews. Once they’ve registered, you can change this in the list below.";

/** Who is invited, as the second step begins with it. */
export type Invitee = { email: string; role: Role };

type Props = {
  /** Undefined while no one is being invited. */
  to: Invitee | undefined;
  onTo(to: Invitee | undefined): void;
  onSent(): void;
  children: ReactNode;
};

/** Beside the title: invites a person in two steps, the inviter's password, then the email (USER-06). */
export function InviteUser({ to, onTo, onSent, children }: Props) {
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const focusOn = useFocusOnceRendered();

  function close(message?: string) {
    setOutcome(message === undefined ? undefined : { is: "done", text: message });
    if (message !== undefined) onSent();
    onTo(undefined);
    focusOn(buttonId);
  }

  return (
    <>
      <div className={`row ${managed.head}`}>
        {children}
        {to === undefined && (
          <Button id={buttonId} variant="primary" onClick={() => onTo({ email: "", role: "user" })}>
            Invite User
          </Button>
        )}
      </div>
      <div className={styles.invite}>
        {to !== undefined && <InviteSteps key={to.email} to={to} onClose={close} />}
        <MailFolderNote />
        <Outcome outcome={to === undefined ? outcome : undefined} />
      </div>
    </>
  );
}

/** Both steps are one form, so that going back from the second loses nothing (USER-10). */
function InviteSteps({ to, onClose }: { to: Invitee; onClose(message?: string): void }) {
  const [step, setStep] = useState<"password" | "email">("password");
  const form = useForm<"password" | "email" | "role">({
    id: "invite",
    start: to,
    labels: { password: "Your password", email: "Email of the person you invite", role: "Role" },
    check: ({ password, email }) => ({
      ...(password === "" && { password: accountErrors.password }),
      ...(step === "email" && !emailField.safeParse(email).success && { email: accountErrors.email }),
    }),
    send: (typed) => (step === "password" ? goOn(typed.email) : invite(typed)),
  });
  useUnkept(Object.values(form.values));
  useEffect(() => document.getElementById(`invite-${step}`)?.focus(), [step]);

  async function goOn(email: string) {
    // Nothing is wrong with a field that has just appeared.
    form.write({ email });
    setStep("email");
    return { ok: true } as const;
  }

  async function invite({ email, password: adminPassword, ...typed }: Record<"email" | "password" | "role", string>) {
    const texts = { fallback: failed, csrfMissing: failed };
    const role = assignableRoles.find((one) => one === typed.role);
    const result = await callApi(() => api.admin["send-invite"].$post({ json: { email, adminPassword, role } }), texts);
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
        <div hidden={step !== "email"} className={step === "email" ? "stack" : undefined}>
          <EmailField {...form.field("email")} defaultValue={to.email} autoComplete="off" hint={hint} />
          <SelectField
            {...form.checkbox("role")}
            {...{ label: "Role", defaultValue: to.role, hint: roleHint }}
            options={assignableRoles.map((role) => [role, roleNames[role]] as const)}
          />
        </div>
      </FormFrame>
    </div>
  );
}
