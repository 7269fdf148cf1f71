import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { accountErrors, composed, emailField } from "#src/schema/account.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { leavePageAfterMs } from "#src/staff/session/security-policy.ts";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";

/** /reset-password?token=…: sets a new password (AUTH-11). */
export default function ResetPasswordPage() {
  const { token } = useUrlSecrets("token");
  const checked = useResource(useCallback(() => checkToken(token), [token]));
  const [changed, setChanged] = useState(false);
  const navigate = useNavigate();
  const isOver = checked.data?.valid === false || changed;
  useAfter(isOver, leavePageAfterMs, () => void navigate("/login", { replace: true }));

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

function checkToken(token: string) {
  return callApi(() => api.auth["verify-reset-token"].$post({ json: { token } }), { failed: "" });
}

function ResetPasswordForm({ token, onChanged }: { token: string; onChanged(): void }) {
  const form = useForm({
    id: "reset",
    labels: { email: "Email", newPassword: "New password", confirm: "Confirm password" },
    check: ({ email, newPassword, confirm }) => ({
      ...(!emailField.safeParse(email).success && { email: accountErrors.email }),
      ...(newPassword === "" && { newPassword: accountErrors.password }),
      ...(composed(confirm) !== composed(newPassword) && { confirm: accountErrors.mismatch }),
    }),
    async send({ email, newPassword }) {
      const call = () => api.auth["reset-password"].$post({ json: { token, email, newPassword } });
      const result = await callApi(call, { fallback: "Something went wrong." }, ({ message }) => message);
      if (result.ok) onChanged();
      return result;
    },
  });
  const next =
    form.outcome?.is === "done" ? (
      <p>
        Taking you to <Link to="/login">the login page</Link>…
      </p>
    ) : (
      <p>
        What you typed is still here. If the link has expired, <Link to="/forgot-password">ask for a new one</Link>.
      </p>
    );
  return (
    <FormFrame form={form} name="Reset password" send="Reset Password" sending="Saving..." next={next}>
      <EmailField {...form.field("email")} hint="The email of the account that the link is for." />
      <NewPasswordFields form={form} password="newPassword" confirm="confirm" required />
    </FormFrame>
  );
}
