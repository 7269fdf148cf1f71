import { useLocation } from "react-router";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useSession } from "../session/use-session.tsx";
import { VerifyByCode } from "./verify-by-code.tsx";
import { VerifyByLink } from "./verify-by-link.tsx";

export const meta = () => staffMeta("Verify your email");

/** /verify-email?code=…: by the link of the mail, or by the code in it (AUTH-13). */
export default function VerifyEmailPage() {
  const { code } = useUrlSecrets("code");
  const { pendingEmail } = useSession();
  const email = emailIn(useLocation().state) ?? pendingEmail;
  return (
    <>
      <h1>Verify Your Email</h1>
      {code !== "" ? (
        <VerifyByLink linkCode={code} />
      ) : email ? (
        <VerifyByCode email={email} />
      ) : (
        <Outcome
          outcome={{
            is: "failed",
            text: "Missing email for verification. Please check your registration flow.",
          }}
        >
          <p>The email that we sent you also has a link. The link works by itself.</p>
        </Outcome>
      )}
    </>
  );
}

function emailIn(state: unknown): string | undefined {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
  return typeof email === "string" && email !== "" ? email : undefined;
}
