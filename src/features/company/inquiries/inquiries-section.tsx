import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { SectionForm } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { EmailPreview } from "./email-preview.tsx";
import styles from "./inquiries.module.css";
import type { Recipients } from "./read-recipients.server.ts";
import { AddRecipient, RecipientList } from "./recipient-list.tsx";

const load = (signal: AbortSignal): Promise<Result<Recipients>> =>
  callApi(() => api.admin.company.recipients.$get({}, { init: { signal } }), {
    failed: "The list of recipients could not be loaded.",
  });

/** "Where inquiries go": the recipients, and the confirmation that customers get (OWN-10 to OWN-14). */
export function InquiriesSection(props: SectionProps) {
  const resource = useResource(load);
  const { data: recipients, error, reload } = resource;
  // Which address an empty choice means follows what was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the section.
  useEffect(() => {
    if (recipients) void reload();
  }, [props.section]);

  async function take(call: Promise<Result<Recipients>>): Promise<Result<Recipients>> {
    const result = await call;
    if (result.ok) resource.mutate(() => result.value);
    // Someone else has changed the list.
    else if (result.error.status === 404 || result.error.status === 409) await reload();
    return result;
  }

  if (!recipients) return <Loaded of={resource} failed={error?.text} focusNext="inquiries-title" />;
  return (
    <div className={`stack ${styles.parts}`}>
      <h3>Who gets the inquiries</h3>
      {recipients.isSetOnServer.recipients ? (
        <RecipientsOnServer recipients={recipients} />
      ) : (
        <>
          <RecipientList {...{ recipients, take }} />
          <AddRecipient {...{ take }} onChanges={props.onChanges} />
        </>
      )}
      <h3>The confirmation that customers get</h3>
      {recipients.isSetOnServer.sender ? (
        <SenderOnServer recipients={recipients} />
      ) : (
        <p>
          It comes from {recipients.sender}, the name and email from <Link to="#contact">Name and contact</Link>.
        </p>
      )}
      <SectionForm
        {...props}
        choices={recipients.choices.map(({ value, email }) => ({ value, label: email }))}
        below={({ texts }) => <EmailPreview section="inquiries" typed={texts} />}
      />
    </div>
  );
}

/** MAIL_TO in the place of the list (OWN-14). */
export function RecipientsOnServer({ recipients: { getting } }: { recipients: Recipients }) {
  return <SetOnServer name="MAIL_TO">The inquiries go to {getting.join(", ")}.</SetOnServer>;
}

/** MAIL_FROM in the place of the company's name and address (OWN-14). */
export function SenderOnServer({ recipients: { sender } }: { recipients: Recipients }) {
  return <SetOnServer name="MAIL_FROM">All emails of the site come from {sender}.</SetOnServer>;
}

/** What a setting of the server decides (OWN-14). */
export function SetOnServer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="tinted">
      {children} This is set on the server (<code>{name}</code>), so it cannot be changed here. Ask the person who runs
      the server.
    </p>
  );
}
