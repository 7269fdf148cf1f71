import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { type Errors, useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordField } from "../passwords/new-password-field.tsx";
import { accountErrors, accountLimits, emailField } from "../schema.ts";

type Name = "email" | "newPassword" | "confirm";

/** The link is good: who is it, and what shall the password be? */
export function ResetPasswordForm({ token, onChanged }: { token: string; onChanged(): void }) {
  const form = useForm<Name>({
    id: "reset",
    labels: { email: "Email", newPassword: "New password", confirm: "Confirm password" },
    check({ email, newPassword, confirm }) {
      const errors: Partial<Record<Name, string>> = {};
      if (!emailField.safeParse(email).success) errors.email = accountErrors.email;
      if (newPassword === "") errors.newPassword = accountErrors.password;
      if (confirm !== newPassword) errors.confirm = accountErrors.mismatch;
      return errors satisfies Errors<Name>;
    },
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
            Taking you to <Link to="/login">login</Link>…
          </p>
        ) : (
          <p>
            What you typed is still here. If the link has expired, <Link to="/forgot-password">ask for a new one</Link>.
          </p>
        )
      }
    >
      <Field
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        hint="The email of the account that the link is for."
        maxLength={accountLimits.email}
        required
      />
      <NewPasswordField
        {...form.field("newPassword")}
        typed={form.values.newPassword}
        person={() => ({ email: form.read().email })}
        required
      />
      <PasswordField
        {...form.field("confirm")}
        autoComplete="new-password"
        maxLength={accountLimits.password.max}
        required
      />
    </FormFrame>
  );
}
