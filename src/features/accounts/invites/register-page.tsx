import { useCallback } from "react";
import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { accountErrors, accountLimits, composed } from "#src/schema/account.schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { EmailField, UsernameField } from "#src/ui/form/account-fields.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { registerInviteSchema } from "./schema.ts";

/** /register?invite=…&email=…: registers by an invite (AUTH-12). The link of the first siteadmin has no email. */
export default function RegisterPage() {
  const { invite, email } = useUrlSecrets("invite", "email");
  const checked = useResource(useCallback(() => checkInvite(invite, email), [invite, email]));
  return (
    <>
      <h1>Complete Your Registration</h1>
      <div className={layout.stack}>
        <Loaded
          of={checked}
          loading="Checking your invitation..."
          clearsFailure
          failed="Your invitation could not be checked."
          detail="The link still works: please try again."
        >
          {({ valid, emailFixed }) =>
            valid ? (
              <RegisterForm invite={invite} email={email} emailFixed={emailFixed} />
            ) : (
              <Outcome outcome={{ is: "failed", text: "Invalid or expired invite link." }}>
                <p>An invitation works once, for three days. Ask the person who invited you to send another.</p>
              </Outcome>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function checkInvite(invite: string, email: string) {
  return callApi(() => api.auth["verify-invite"].$post({ json: { invite, email } }), { failed: "" });
}

type Props = { invite: string; email: string; emailFixed: boolean };

/** The form of a valid invite, which may be for its address and no other (`emailFixed`). */
function RegisterForm({ invite, email, emailFixed }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    id: "register",
    labels: {
      name: "Name",
      username: "Username (optional)",
      email: "Email",
      password: "Password",
      confirm: "Confirm password",
    },
    check: ({ confirm, ...typed }) => ({
      ...errorsIn(registerInviteSchema, { invite, ...typed }),
      ...(composed(confirm) !== composed(typed.password) && { confirm: accountErrors.mismatch }),
    }),
    async send({ confirm: _, ...typed }) {
      const call = () => api.auth["register-invite"].$post({ json: { invite, ...typed } });
      const result = await callApi(call, { fallback: "Registration failed." });
      if (!result.ok) return result;
      await navigate("/login?registered=1", { replace: true });
      return { ok: true };
    },
  });
  const next = <p>Everything you typed is still here.</p>;
  const fixed = emailFixed && { fixed: true, hint: "The invitation is for this address." };
  return (
    <FormFrame form={form} name="Registration" send="Register" sending="Registering..." next={next}>
      <Field {...form.field("name")} autoComplete="name" maxLength={accountLimits.name} required />
      <UsernameField
        {...form.field("username")}
        hint="A short name to log in with instead of your email."
        autoComplete="nickname"
      />
      <EmailField {...form.field("email")} defaultValue={email} {...fixed} />
      <NewPasswordFields form={form} password="password" confirm="confirm" required />
    </FormFrame>
  );
}
