import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useMailToFolder } from "#src/staff/frame/mail-folder-note.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Removal, useAskedPassword } from "../asked-password.tsx";
import { SetOnServer } from "../inquiries/inquiries-section.tsx";
import { LastChange, SectionFrame } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import type { ShownMailServer } from "./api.server.ts";
import { mailPorts, mailServerSchema } from "./schema.ts";

const calls = api.admin.company["mail-server"];

const load = (signal: AbortSignal): Promise<Result<ShownMailServer>> =>
  callApi(() => calls.$get({}, { init: { signal } }), { failed: "The mail server could not be loaded." });

/** "Mail server" (OWN-135). */
export function MailServerSection(props: SectionProps) {
  const resource = useResource(load);
  return (
    <Loaded of={resource} focusNext="mail-title">
      {(saved) =>
        saved.isSetOnServer ? (
          <SetOnServer name="SMTP_URL">The website’s emails go out through a mail server.</SetOnServer>
        ) : (
          <MailServerForm {...props} saved={saved} onSaved={(now) => resource.mutate(() => now)} />
        )
      }
    </Loaded>
  );
}

const labels = {
  ...{ host: "Server", port: "Port", username: "User", password: "Password", currentPassword: "Current password" },
  ...{ sender_name: "Sender’s name (optional)", sender_address: "Sender’s address (optional)" },
};

const textsOf = ({ host, port, username, sender_name, sender_address }: ShownMailServer) => {
  return { host, port: String(port), username, sender_name, sender_address };
};

/** The usual providers, as they and those who send through them described it in November 2026. */
const providers: Readonly<Record<string, readonly [name: string, port: 465 | 587, wants: string]>> = {
  "smtp.gmail.com": ["Google Workspace, Gmail", 465, "Needs 2-Step Verification, and an app password."],
  "smtp.office365.com": [
    "Microsoft 365",
    587,
    "An administrator turns on “Authenticated SMTP”, and from 2027 on logins with a password too.",
  ],
  "smtp.mail.yahoo.com": ["Yahoo", 465, "Needs an app password, from Account security."],
  "smtp.mail.me.com": ["iCloud", 587, "Needs an app-specific password, from account.apple.com."],
  "smtpout.secureserver.net": ["GoDaddy Professional Email", 465, "The user is the whole email address."],
  "smtppro.zoho.com": ["Zoho", 465, "A free account: smtp.zoho.com. With two-factor login, an app password."],
  "email-smtp.us-east-1.amazonaws.com": ["Amazon SES", 587, "Needs SMTP credentials. Put your region in the name."],
  "smtp.sendgrid.net": ["SendGrid", 587, "The user is the word apikey, the password an API key."],
  "smtp.mailgun.org": ["Mailgun", 587, "Needs the SMTP login of your domain. In the EU: smtp.eu.mailgun.org."],
  "smtp-relay.brevo.com": ["Brevo", 587, "Needs the SMTP login and an SMTP key, not an API key."],
};

type FormProps = SectionProps & { saved: ShownMailServer; onSaved(now: ShownMailServer): void };

function MailServerForm({ saved, onSaved, ...frame }: FormProps) {
  const { email } = useMe();
  const company = useCompany();
  const [, setMailToFolder] = useMailToFolder();
  const [removed, setRemoved] = useState<OutcomeOf>();
  const asked = useAskedPassword("company-mail");
  const edited = useEditedForm<keyof typeof labels, keyof ReturnType<typeof textsOf>, ShownMailServer>({
    ...{ id: "company-mail", draft: useStaffDraft("company:mail"), labels, saved },
    textsOf,
    // Another server can follow at once.
    disabled: false,
    check: (typed) => ({ ...errorsIn(mailServerSchema, sentOf(typed)), ...asked.check(typed.currentPassword) }),
    async save(typed, { changes }) {
      const { currentPassword } = typed;
      const json = { ...sentOf(typed), seen: changes.host?.at ?? "", ...(currentPassword && { currentPassword }) };
      const call = callApi(() => calls.$post({ json }), { fallback: "The mail server could not be saved." });
      const result = await take(call);
      asked.followAnswer(result);
      return result;
    },
    onSaved: () => `It works. A test email to ${email} is on its way, and the website sends through this server now.`,
  });
  /** Shows what is kept after a call. */
  async function take(call: Promise<Result<ShownMailServer>>) {
    const result = await call;
    const present = result.ok ? result.value : (result.error.present as ShownMailServer | undefined);
    if (present) onSaved(present);
    if (!result.ok) return result;
    const isNone = result.value.host === "";
    setMailToFolder(isNone);
    setRemoved(isNone ? { is: "done", text: "No email goes out now, until you enter another server." } : undefined);
    return result;
  }

  function remove(currentPassword: string | undefined) {
    const json = { seen: saved.changes.host?.at ?? "", currentPassword };
    return take(callApi(() => calls.remove.$post({ json }), { fallback: "It could not be removed." }));
  }

  const { form } = edited;
  const { host, password } = form.values;
  const known = Object.hasOwn(providers, host) ? providers[host] : undefined;
  const text = (name: keyof ReturnType<typeof textsOf>, maxLength: number, hint?: string) => (
    <Field {...form.field(name)} {...{ maxLength, hint, autoComplete: "off" }} />
  );

  return (
    <div className="stack">
      <Outcome outcome={removed} takesFocus />
      <LastChange change={saved.changes.host} />
      {saved.host && (
        <Removal
          id="remove-mail-server"
          opens="Stop using this mail server"
          send="Remove the mail server"
          sending="Removing..."
          remove={remove}
        >
          We’ll forget {saved.host} and its password. No email goes out then: none about inquiries, and none to
          customers.
        </Removal>
      )}
      <SectionFrame
        {...frame}
        edited={{
          ...edited,
          changes: edited.changes + (password ? 1 : 0),
          discard() {
            edited.discard();
            form.write({ password: "" });
          },
        }}
      >
        <SelectField
          id="company-mail-provider"
          label="Who your email is with"
          value={known ? host : ""}
          hint={known?.[2]}
          onChange={({ target }) => {
            form.type("host", target.value);
            const port = providers[target.value]?.[1];
            if (port) form.type("port", String(port));
          }}
          options={[
            ["", "Another provider"],
            ...Object.entries(providers).map(([host, [name]]) => [host, name] as const),
          ]}
        />
        {text("host", 253, "Your provider’s help calls it the SMTP or outgoing server.")}
        <SelectField {...form.select("port")} options={mailPorts.map((each) => [each, String(each)] as const)} />
        {text("username", 250, "Usually the whole email address.")}
        <PasswordField
          {...form.field("password")}
          hint={
            saved.host
              ? "Leave it empty to keep the one we have. We never show it."
              : "We store it encrypted, and never show it."
          }
          autoComplete="new-password"
          maxLength={500}
        />
        {text("sender_name", 60, `Left empty, it is ${company.name}.`)}
        {text(
          "sender_address",
          250,
          `Left empty, it is ${company.email}. Most providers want an address of this account.`,
        )}
        <p>When you save, we send a test email to {email} first. This takes up to fifteen seconds.</p>
        {asked.field(form)}
      </SectionFrame>
    </div>
  );
}

/** What the server takes: the server's own fields, with the port as a number. */
function sentOf({ currentPassword: _, port, ...sent }: Readonly<Record<keyof typeof labels, string>>) {
  return { ...sent, port: Number(port) as (typeof mailPorts)[number] };
}
