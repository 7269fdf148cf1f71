import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, composed, emailField } from "#src/schema/account.schema.ts";
import { EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";

type Name = "email" | "newPassword" | "confirm";

/** The form of a valid link. */
export function ResetPasswordForm({ token, onChanged }: { token: string; onChanged(): void }) {
  const form = useForm<Name>({
    id: "reset",
    labels: { email: "Email", newPassword: "New password", confirm: "Confirm password" },
    check: ({ email, newPassword, confirm }) => ({
      ...(!emailField.safeParse(email).success && { email: accountErrors.email }),
      ...(newPassword === "" && { newPassword: accountErrors.password }),
      ...(composed(confirm) !== composed(newPassword) && { confirm: accountErrors.mismatch }),
    }),
    async send({ email, newPassword }) {
      const result = await callApi(
        () => api.auth["reset-password"].$post({ json: { token, email, newPassword } }),
        { fallback: "Something went wrong." },
        ({ message }) => message,
      );
      if (result.ok) onChanged();
      return result;
    },
  });
  const done = form.outcome?.is === "done";
  return (
    <FormFrame
      form={form}
      name="Reset password"
      send="Reset Password"
      sending="Saving..."
      next={
        done ? (
          <p>
            Taking you to <Link to="/login">the login page</Link>…
          </p>
        ) : (
          <p>
            What you typed is still here. If the link has expired, <Link to="/forgot-password">ask for a new one</Link>.
          </p>
        )
      }
    >
      <EmailField {...form.field("email")} hint="The email of the account that the link is for." />
      <NewPasswordFields form={form} password="newPassword" confirm="confirm" required />
    </FormFrame>
  );
}
