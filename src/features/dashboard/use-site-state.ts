import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { type ApiError, callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { TestMailReader } from "#src/features/operations/test-mail/schema.ts";
import type { TestMailReport } from "#src/features/operations/test-mail/try-mail.server.ts";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";

/** The state of a test email. */
export type Tried = "sending" | ({ is: "report"; to: string } & TestMailReport) | ({ is: "error" } & ApiError);

function fetchSiteState() {
  return callApi(() => api.admin["site-state"].$get(), {
    failed: "The site status could not be loaded.",
    log: true,
  });
}

/** Loads the state of the site, and sends test emails. */
export function useSiteState() {
  const resource = useResource(fetchSiteState);
  const [tried, setTried] = useState<Tried>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  return {
    ...resource,
    outcome,
    /** Stores that point-in-time recovery is on. */
    async confirmRecovery() {
      setOutcome(undefined);
      const result = await callApi(() => api.admin["site-state"]["recovery-notice"].$delete(), {
        failed: "Your answer could not be saved.",
        log: true,
      });
      setOutcome(
        result.ok
          ? { is: "done", text: "Thank you. The site will not ask again." }
          : { is: "failed", text: result.error.text, at: performance.now() },
      );
      await resource.reload();
    },
    tried,
    async sendTestMail(to: TestMailReader) {
      if (tried === "sending") return;
      setTried("sending");
      const result = await callApi(() => api.admin["test-mail"].$post({ json: { to } }), {
        failed: "The test email could not be tried.",
        csrfMissing: "CSRF token missing.",
        log: true,
      });
      setTried(result.ok ? { is: "report", ...result.value } : { is: "error", ...result.error });
      await resource.reload();
    },
  };
}
