import { Link } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { MessageAttachments } from "../attachments/message-attachments.tsx";
import styles from "./message-details.module.css";
import type { StaffMessage } from "./staff-message.server.ts";

/** What every row of the page gets. */
export type Rows = Record<
  "onToggle" | "onArchive" | "onDelete" | "onUnread" | "onSendAgain",
  (message: StaffMessage) => void
> & {
  opened: ReadonlySet<number>;
  /** Distinguishes messages from the same name, in the names of their buttons (distinct-suffixes.ts). */
  suffixes: ReadonlyMap<number, string>;
};

type Props = {
  message: StaffMessage;
  /** The sender in the names of the buttons. */
  name: string;
  rows: Rows;
};

/** The whole text, and the state of the emails about it. */
export function MessageDetails({ message, name, rows }: Props) {
  const fromContact = message.from === "contact";
  return (
    <div className={styles.details}>
      <dl className={styles.texts}>
        {fromContact ? (
          <Text name="Message" text={message.additional_info} />
        ) : (
          <>
            <Text name="Project needs" text={message.project_needs} />
            <Text name="Additional information" text={message.additional_info || "Nothing was added."} />
          </>
        )}
      </dl>
      {message.attached > 0 && <MessageAttachments messageId={message.id} name={name} />}
      <MailState message={message} name={name} rows={rows} />
      {!message.confirmed && (
        <p className={styles.state}>
          <Icon name="mail" />
          No confirmation was sent to the sender: the hourly limit was reached.
        </p>
      )}
      <p className={styles.source}>
        From the {fromContact ? "contact page" : "home page"} form. No. {message.id}.
      </p>
      {message.job_id && (
        <Link to={`/admin/calls?job=${message.job_id}`} className={styles.work}>
          <span className="visually-hidden">{name}: </span>Open call notes
        </Link>
      )}
      {!message.archived && (
        <Button variant="ghost" onClick={() => rows.onUnread(message)}>
          <span>
            Mark as unread<span className="visually-hidden"> {name}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.text} dir="auto">
        {text}
      </dd>
    </div>
  );
}

const mailStates = {
  sent: { icon: "check", look: styles.sent, text: "The emails about it were sent." },
  folder: { icon: "alert", text: "No email was sent about this message: email isn’t set up yet." },
  waiting: {
    icon: "clock",
    look: styles.waiting,
    text: "An email about it is waiting to be sent.",
    send: "Send now",
  },
  failed: {
    icon: "alert",
    look: styles.failed,
    text: "An email about it could not be delivered.",
    send: "Send again",
  },
} as const;

function MailState({ message, name, rows }: Props) {
  const { state, reason } = message.mail;
  const { icon, look, text, send } = { look: undefined, send: undefined, ...mailStates[state] };
  return (
    <div className={look}>
      <p className={styles.state}>
        <Icon name={icon} />
        {text}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {send && (
        <Button variant="ghost" onClick={() => rows.onSendAgain(message)}>
          <span>
            {send}
            <span className="visually-hidden"> the email about {name}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
