import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { RegisterForm } from "./register-form.tsx";

/** /register?invite=…&email=…: registers by an invite (AUTH-12). The link of the first siteadmin has no email. */
export default function RegisterPage() {
  const { invite, email } = useUrlSecrets("invite", "email");
  const checked = useResource(useCallback(() => checkInvite(invite, email), [invite, email]));
  return (
    <>
      <h1>Complete Your Registration</h1>
      <div className={layout.stack}>
        <Loaded
          of={checked}
          loading="Checking your invitation..."
          clearsFailure
          failed="Your invitation could not be checked."
          detail="The link still works: please try again."
        >
          {({ valid, emailFixed }) =>
            valid ? (
              <RegisterForm invite={invite} email={email} emailFixed={emailFixed} />
            ) : (
              <Outcome outcome={{ is: "failed", text: "Invalid or expired invite link." }}>
                <p>An invitation works once, for three days. Ask the person who invited you to send another.</p>
                {email === "" && (
                  <p>
                    Was it the link for a new site’s first account? Restart the site: until there is an account, each
                    start prints a new link that replaces the one before.
                  </p>
                )}
              </Outcome>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

async function checkInvite(invite: string, email: string): Promise<Result<{ valid: boolean; emailFixed: boolean }>> {
  const invalid = { ok: true, value: { valid: false, emailFixed: false } } as const;
  if (invite === "") return invalid;
  const result = await callApi(() => api.auth["verify-invite"].$post({ json: { invite, email } }), { failed: "" });
  // 400: the link was cut or changed.
  return !result.ok && result.error.status === 400 ? invalid : result;
}
