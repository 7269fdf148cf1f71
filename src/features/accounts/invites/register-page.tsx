import { useEffect, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { api } from "#src/platform/browser-api.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { Outcome } from "#src/ui/outcome.tsx";
import { useTakenFromAddress } from "../take-from-address.ts";
import { RegisterForm } from "./register-form.tsx";

export const meta = () => staffMeta("Complete your registration");

type State = { is: "checking" | "invalid" | "unanswered" } | { is: "valid"; emailFixed: boolean };

/** /register?invite=…&email=…: makes an account by an invite (AUTH-12). The first siteadmin's link names no e-mail. */
export default function RegisterPage() {
  const { invite, email } = useTakenFromAddress("invite", "email");
  const [state, setState] = useState<State>({ is: "checking" });

  useEffect(() => {
    if (state.is === "checking") void checkInvite(invite, email).then(setState);
  }, [state, invite, email]);

  return (
    <>
      <h1>Complete Your Registration</h1>
      <div className={layout.stack}>
        {state.is === "checking" && <p role="status">Checking your invite...</p>}
        {state.is === "invalid" && (
          <Outcome outcome={{ is: "failed", text: "Invalid or expired invite link." }}>
            <p>An invite works once and for three days. Ask whoever invited you to send another.</p>
            {email === "" && (
              <p>
                Was it the link for a new site’s first account? Start the site again: while nobody has an account, each
                start prints another link and ends the one before.
              </p>
            )}
          </Outcome>
        )}
        {state.is === "unanswered" && (
          <>
            <Outcome outcome={{ is: "failed", text: "Your invite could not be checked." }}>
              <p>The link is still good: please try again.</p>
            </Outcome>
            <Button onClick={() => setState({ is: "checking" })}>Try again</Button>
          </>
        )}
        {state.is === "valid" && <RegisterForm invite={invite} email={email} emailFixed={state.emailFixed} />}
      </div>
    </>
  );
}

async function checkInvite(invite: string, email: string): Promise<State> {
  if (invite === "") return { is: "invalid" };
  try {
    const answer = await api.auth["verify-invite"].$post({ json: { invite, email } });
    // A link that was cut or changed on its way is a bad request.
    const status: number = answer.status;
    if (!answer.ok) return { is: status === 400 ? "invalid" : "unanswered" };
    const { valid, emailFixed } = await answer.json();
    return valid ? { is: "valid", emailFixed } : { is: "invalid" };
  } catch {
    return { is: "unanswered" };
  }
}
