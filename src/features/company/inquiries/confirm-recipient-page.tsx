import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, useAction } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { EmailAddress } from "#src/ui/text/email-address.tsx";

const invalid = "This link no longer works.";

/** /confirm-recipient?token=…: asks the owner of an address whether inquiries are to come to it (OWN-11). Opening it changes nothing. */
export default function ConfirmRecipientPage() {
  const { token } = useUrlSecrets("token");
  const checked = useResource(useCallback(() => check(token), [token]));
  const { outcome, sending, act } = useAction(
    () =>
      callApi(() => api.public.recipients.confirm.$post({ json: { token } }), {
        fallback: "That did not work. Please try again.",
      }),
    ({ email }) => `Thank you. From now on inquiries come to ${email}.`,
  );
  const company = useCompany();
  return (
    <>
      <h1>Get the Inquiries</h1>
      <div className={layout.stack}>
        <Loaded
          of={checked}
          clearsFailure
          failed="The link could not be checked."
          detail="It still works: please try again."
        >
          {({ email }) =>
            email === null ? (
              <Invalid />
            ) : (
              outcome?.is !== "done" && (
                <>
                  <p>
                    Someone at {company.name} would like the inquiries from the website to come to{" "}
                    <strong>
                      <EmailAddress address={email} />
                    </strong>
                    . Inquiries hold customers’ names, addresses and phone numbers.
                  </p>
                  <Button variant="primary" aria-disabled={sending || undefined} onClick={() => void act()}>
                    {sending ? "One moment..." : "Yes, send them to this address"}
                  </Button>
                  <p>Not your address, or you don’t want them? Close this page and nothing changes.</p>
                </>
              )
            )
          }
        </Loaded>
        <Outcome outcome={outcome} takesFocus>
          {outcome?.is === "done" && <p>You can close this page. To stop them later, tell the person who asked you.</p>}
        </Outcome>
      </div>
    </>
  );
}

function Invalid() {
  return (
    <Outcome outcome={{ is: "failed", text: invalid }}>
      <p>Each link works once, for seven days, and a newer one replaces it. Ask the person who sent it for another.</p>
    </Outcome>
  );
}

async function check(token: string): Promise<Result<{ email: string | null }>> {
  const none = { ok: true, value: { email: null } } as const;
  if (token === "") return none;
  const result = await callApi(() => api.public.recipients.check.$post({ json: { token } }), { failed: "" });
  // 400: the link was cut or changed.
  return !result.ok && result.error.status === 400 ? none : result;
}
