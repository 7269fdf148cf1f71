import { useEffect, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { RegisterForm } from "./register-form.tsx";

export const meta = () => staffMeta("Complete your registration");

type State = { is: "checking" | "invalid" | "unanswered" } | { is: "valid"; emailFixed: boolean };

/** /register?invite=…&email=…: registers by an invite (AUTH-12). The link of the first siteadmin has no email. */
export default function RegisterPage() {
  const { invite, email } = useUrlSecrets("invite", "email");
  const [state, setState] = useState<State>({ is: "checking" });

  useEffect(() => {
    if (state.is === "checking") void checkInvite(invite, email).then(setState);
  }, [state, invite, email]);

  return (
    <>
      <h1>Complete Your Registration</h1>
      <div className={layout.stack}>
        {state.is === "checking" && <p role="status">Checking your invitation...</p>}
        {state.is === "invalid" && (
          <Outcome outcome={{ is: "failed", text: "Invalid or expired invite link." }}>
            <p>An invitation works once, for three days. Ask the person who invited you to send another.</p>
            {email === "" && (
              <p>
                Was it the link for a new site’s first account? Restart the site: until there is an account, each start
                prints a new link that replaces the one before.
              </p>
            )}
          </Outcome>
        )}
        {state.is === "unanswered" && (
          <>
            <Outcome outcome={{ is: "failed", text: "Your invitation could not be checked." }}>
              <p>The link still works: please try again.</p>
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
  const result = await callApi(() => api.auth["verify-invite"].$post({ json: { invite, email } }), { failed: "" });
  // 400: the link was cut or changed.
  if (!result.ok) return { is: result.error.status === 400 ? "invalid" : "unanswered" };
  const { valid, emailFixed } = result.value;
  return valid ? { is: "valid", emailFixed } : { is: "invalid" };
}
