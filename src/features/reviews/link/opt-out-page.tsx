import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, useAction } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";

/** /review/opt-out?token=…: ends emails that ask for a review (LEAD-87). A button does it, since mail scanners open links. */
export default function OptOutPage() {
  const { token } = useUrlSecrets("token");
  const company = useCompany();
  const fallback = "That did not work. Please try again.";
  const { outcome, sending, act } = useAction(
    () => callApi(() => api.public["own-review"]["opt-out"].$post({ json: { token } }), { fallback }),
    () => "Done. You’ll get no more emails that ask for a review.",
  );

  return (
    <>
      <h1>Stop These Emails</h1>
      <div className={layout.stack}>
        {outcome?.is !== "done" && (
          <>
            <p>{company.name} asked you for a review by email. Press the button and we won’t ask again.</p>
            <Button variant="primary" aria-disabled={sending || undefined} onClick={() => void act()}>
              {sending ? "One moment..." : "Stop emails about reviews"}
            </Button>
          </>
        )}
        <Outcome outcome={outcome} takesFocus>
          {outcome?.is === "failed" && (
            <p>
              You can also call us at <a href={company.phone.href}>{company.phone.display}</a>, and we’ll take care of
              it.
            </p>
          )}
          {outcome?.is === "done" && <p>We’ll still answer messages you send us. You can close this page.</p>}
        </Outcome>
      </div>
    </>
  );
}
