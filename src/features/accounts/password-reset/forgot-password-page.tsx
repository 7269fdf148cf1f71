import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useCooldown } from "#src/ui/form/use-cooldown.ts";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/text/card.module.css";
import { MailFolderNote } from "../mail-folder-note.tsx";
import { accountErrors, accountLimits, emailField } from "../schema.ts";

export const meta = () => staffMeta("Forgot password");

/** Always the same text after the same time, so that it does not reveal who has an account (AUTH-10). */
const neutral = "If there is an account associated with this email, you will receive a password reset link.";
const neutralAfterMs = 500;
const cooldownSeconds = 30;

/** /forgot-password: asks for a link by mail. */
export default function ForgotPasswordPage() {
  const cooldown = useCooldown();
  const waiting = cooldown.left > 0;
  const form = useForm({
    id: "forgot",
    labels: { email: "Email" },
    check: ({ email }) => (emailField.safeParse(email).success ? {} : { email: accountErrors.email }),
    async send({ email }) {
      // Whether and how it is answered shall not be seen.
      api.auth["forgot-password"].$post({ json: { email } }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, neutralAfterMs));
      cooldown.start(cooldownSeconds);
      return { ok: true, value: neutral };
    },
    disabled: waiting,
  });
  return (
    <>
      <h1>Forgot Password</h1>
      <div className={layout.stack}>
        <p>Tell us the email of your account. We’ll email you a link to choose a new password.</p>
        <FormFrame
          form={form}
          name="Forgot password"
          send={waiting ? `Try again in ${cooldown.left}s` : "Send Reset Link"}
          sending="Sending..."
          next={
            <>
              <p>The link works for 30 minutes. No email? Check your spam folder before you ask again.</p>
              <MailFolderNote />
            </>
          }
          beside={<Link to="/login">Back to login</Link>}
        >
          <Field
            {...form.field("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={accountLimits.email}
            required
          />
        </FormFrame>
      </div>
    </>
  );
}
