import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, accountLimits, composed } from "#src/schema/account.schema.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { EmailField, UsernameField } from "#src/ui/form/account-fields.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { registerInviteSchema } from "./schema.ts";

type Name = "name" | "username" | "email" | "password" | "confirm";

type Props = {
  invite: string;
  email: string;
  /** The invite is for this address and no other. */
  emailFixed: boolean;
};

/** The form of a valid invite. */
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
    check({ confirm, ...typed }) {
      const read = registerInviteSchema.safeParse({ invite, ...typed });
      return {
        ...(!read.success && errorsByField(read.error)),
        ...(composed(confirm) !== composed(typed.password) && { confirm: accountErrors.mismatch }),
      };
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
  return (
    <FormFrame
      form={form}
      name="Registration"
      send="Register"
      sending="Registering..."
      next={<p>Everything you typed is still here.</p>}
    >
      <Field {...form.field("name")} autoComplete="name" maxLength={accountLimits.name} required />
      <UsernameField
        {...form.field("username")}
        hint="A short name to log in with instead of your email."
        autoComplete="nickname"
      />
      <EmailField
        {...form.field("email")}
        defaultValue={email}
        {...(emailFixed ? { fixed: true, hint: "The invitation is for this address." } : {})}
      />
      <NewPasswordFields form={form} password="password" confirm="confirm" required />
    </FormFrame>
  );
}
