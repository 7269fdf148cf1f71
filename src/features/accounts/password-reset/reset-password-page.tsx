import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import layout from "#src/ui/staff-page.module.css";
import { leavePageAfterMs } from "../security-policy.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export const meta = () => staffMeta("Reset password");

/** /reset-password?token=…: sets a new password (AUTH-11). */
export default function ResetPasswordPage() {
  const { token } = useUrlSecrets("token");
  const [state, setState] = useState<"checking" | "valid" | "invalid" | "unanswered" | "changed">("checking");
  const navigate = useNavigate();

  useEffect(() => {
    if (state === "checking") void checkToken(token).then(setState);
  }, [state, token]);
  useAfter(
    state === "invalid" || state === "changed",
    leavePageAfterMs,
    () => void navigate("/login", { replace: true }),
  );

  return (
    <>
      <h1>Reset Password</h1>
      <div className={layout.stack}>
        {state === "checking" && <p role="status">Loading...</p>}
        {state === "invalid" && (
          <Outcome outcome={{ is: "failed", text: "Invalid or expired token. Redirecting to login..." }} />
        )}
        {state === "unanswered" && (
          <>
            <Outcome outcome={{ is: "failed", text: "Something went wrong." }}>
              <p>The link could not be checked. It still works: please try again.</p>
            </Outcome>
            <Button onClick={() => setState("checking")}>Try again</Button>
          </>
        )}
        {(state === "valid" || state === "changed") && (
          <ResetPasswordForm token={token} onChanged={() => setState("changed")} />
        )}
      </div>
    </>
  );
}

async function checkToken(token: string): Promise<"valid" | "invalid" | "unanswered"> {
  if (token === "") return "invalid";
  const result = await callApi(() => api.auth["verify-reset-token"].$post({ json: { token } }), { failed: "" });
  if (result.ok) return result.value.valid ? "valid" : "invalid";
  // 400: the link was cut or changed.
  return result.error.status === 400 ? "invalid" : "unanswered";
}
