import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { forgotPasswordAnswerMs, forgotPasswordCooldownSeconds } from "#src/staff/session/security-policy.ts";
import { EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useCooldown } from "#src/ui/form/use-cooldown.ts";
import { useForm } from "#src/ui/form/use-form.ts";
import layout from "#src/ui/staff-page.module.css";

/** The same text after the same time, so that it does not reveal which accounts exist (AUTH-10). */
const neutral = "If there is an account associated with this email, you will receive a password reset link.";

/** /forgot-password: requests a link by email. */
export default function ForgotPasswordPage() {
  const cooldown = useCooldown();
  const waiting = cooldown.left > 0;
  const form = useForm({
    id: "forgot",
    labels: { email: "Email" },
    check: ({ email }) => (emailField.safeParse(email).success ? {} : { email: accountErrors.email }),
    async send({ email }) {
      // The answer must not show.
      api.auth["forgot-password"].$post({ json: { email } }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, forgotPasswordAnswerMs));
      cooldown.start(forgotPasswordCooldownSeconds);
      return { ok: true, value: neutral };
    },
    disabled: waiting,
  });
  return (
    <>
      <h1>Forgot Password</h1>
      <div className={layout.stack}>
        <p>Enter your account’s email and we’ll send you a link to choose a new password.</p>
        <FormFrame
          form={form}
          name="Forgot password"
          send={waiting ? `Try again in ${cooldown.left}s` : "Send Reset Link"}
          sending="Sending..."
          next={<p>The link works for 30 minutes. No email? Check your spam folder before you ask again.</p>}
          beside={<Link to="/login">Back to login</Link>}
        >
          <MailFolderNote />
          <EmailField {...form.field("email")} />
        </FormFrame>
      </div>
    </>
  );
}
