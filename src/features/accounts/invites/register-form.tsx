import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordField } from "../passwords/new-password-field.tsx";
import { accountErrors, accountLimits, emailField, nameField, usernameField } from "../schema.ts";

type Name = "name" | "username" | "email" | "password" | "confirm";

type Props = {
  invite: string;
  email: string;
  /** The invite is for this address and no other. */
  emailFixed: boolean;
};

/** The invite is good: who is it? */
export function RegisterForm({ invite, email, emailFixed }: Props) {
  const navigate = useNavigate();
  const form = useForm<Name>({
    id: "register",
    labels: {
      name: "Name",
      username: "Username (optional)",
      email: "Email",
      password: "Password",
      confirm: "Confirm password",
    },
    check(typed) {
      const errors: Partial<Record<Name, string>> = {};
      if (!nameField.safeParse(typed.name).success) errors.name = accountErrors.name;
      if (!usernameField.safeParse(typed.username).success) errors.username = accountErrors.username;
      if (!emailField.safeParse(typed.email).success) errors.email = accountErrors.email;
      if (typed.password === "") errors.password = accountErrors.password;
      if (typed.confirm !== typed.password) errors.confirm = accountErrors.mismatch;
      return errors;
    },
    async send({ confirm: _, ...typed }) {
      const result = await callApi(() => api.auth["register-invite"].$post({ json: { invite, ...typed } }), {
        fallback: "Registration failed.",
      });
      if (!result.ok) return result;
      await navigate("/login?registered=1", { replace: true });
      return { ok: true };
    },
  });
  const person = () => {
    const { name, email, username } = form.read();
    return { name, email, username };
  };
  return (
    <FormFrame
      form={form}
      name="Registration"
      send="Register"
      sending="Registering..."
      next={<p>Everything you typed is still here.</p>}
    >
      <Field {...form.field("name")} autoComplete="name" maxLength={accountLimits.name} required />
      <Field
        {...form.field("username")}
        hint="A short name to log in with instead of your email."
        autoComplete="nickname"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={accountLimits.username.max}
      />
      <Field
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={accountLimits.email}
        defaultValue={email}
        {...(emailFixed ? { fixed: true, hint: "The invitation is for this address." } : {})}
        required
      />
      <NewPasswordField {...form.field("password")} typed={form.values.password} person={person} required />
      <PasswordField
        {...form.field("confirm")}
        autoComplete="new-password"
        maxLength={accountLimits.password.max}
        required
      />
    </FormFrame>
  );
}
