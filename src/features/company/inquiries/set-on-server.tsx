import type { ReactNode } from "react";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./inquiries.module.css";
import type { Recipients } from "./read-recipients.server.ts";

/** MAIL_TO in the place of the list (OWN-14). */
export function RecipientsOnServer({ recipients: { getting } }: { recipients: Recipients }) {
  return (
    <SetOnServer name="MAIL_TO">
      The inquiries go to{" "}
      {getting.map((email, index) => (
        <span key={email}>
          {index > 0 && ", "}
          <EmailAddress address={email} />
        </span>
      ))}
      .
    </SetOnServer>
  );
}

/** MAIL_FROM in the place of the company's name and address (OWN-14). */
export function SenderOnServer({ recipients: { sender } }: { recipients: Recipients }) {
  return <SetOnServer name="MAIL_FROM">All emails of the site come from {sender}.</SetOnServer>;
}

function SetOnServer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={styles.set}>
      {children} This is set on the server (<code>{name}</code>), so it cannot be changed here. Ask the person who runs
      the server.
    </p>
  );
}
