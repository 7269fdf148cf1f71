import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { leavePageAfterMs } from "#src/staff/session/security-policy.ts";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import layout from "#src/ui/staff-page.module.css";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** /reset-password?token=…: sets a new password (AUTH-11). */
export default function ResetPasswordPage() {
  const { token } = useUrlSecrets("token");
  const checked = useResource(useCallback(() => checkToken(token), [token]));
  const [changed, setChanged] = useState(false);
  const navigate = useNavigate();
  useAfter(
    checked.data?.valid === false || changed,
    leavePageAfterMs,
    () => void navigate("/login", { replace: true }),
  );

  return (
    <>
      <h1>Reset Password</h1>
      <div className={layout.stack}>
        <Loaded
          of={checked}
          clearsFailure
          failed="Something went wrong."
          detail="The link could not be checked. It still works: please try again."
        >
          {({ valid }) =>
            valid ? (
              <ResetPasswordForm token={token} onChanged={() => setChanged(true)} />
            ) : (
              <Outcome outcome={{ is: "failed", text: "Invalid or expired token. Redirecting to login..." }} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

async function checkToken(token: string): Promise<Result<{ valid: boolean }>> {
  const invalid = { ok: true, value: { valid: false } } as const;
  if (token === "") return invalid;
  const result = await callApi(() => api.auth["verify-reset-token"].$post({ json: { token } }), { failed: "" });
  // 400: the link was cut or changed.
  return !result.ok && result.error.status === 400 ? invalid : result;
}
