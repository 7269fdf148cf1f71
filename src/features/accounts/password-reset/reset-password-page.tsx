import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { staffMeta } from "#src/document/staff-meta.ts";
import { api } from "#src/platform/browser-api.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { Outcome } from "#src/ui/outcome.tsx";
import { useAfter } from "#src/ui/use-after.ts";
import { useTakenFromAddress } from "../take-from-address.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export const meta = () => staffMeta("Reset password");

const leaveAfterMs = 3000;

/** /reset-password?token=…: sets a new password (AUTH-11). */
export default function ResetPasswordPage() {
  const { token } = useTakenFromAddress("token");
  const [state, setState] = useState<"checking" | "valid" | "invalid" | "unanswered" | "changed">("checking");
  const navigate = useNavigate();

  useEffect(() => {
    if (state === "checking") void checkToken(token).then(setState);
  }, [state, token]);
  useAfter(state === "invalid" || state === "changed", leaveAfterMs, () => void navigate("/login", { replace: true }));

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
              <p>The link could not be checked. It is still good: please try again.</p>
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
  try {
    const answer = await api.auth["verify-reset-token"].$post({ json: { token } });
    if (answer.ok) return (await answer.json()).valid ? "valid" : "invalid";
    // A link that was cut or changed on its way is a bad request.
    const status: number = answer.status;
    return status === 400 ? "invalid" : "unanswered";
  } catch {
    return "unanswered";
  }
}
