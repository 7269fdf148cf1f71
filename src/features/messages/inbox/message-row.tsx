import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { mailtoLink } from "../email-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { fullName, mapLink } from "./contact-links.ts";
import type { ListName } from "./inbox-state.ts";
import { MessageDetails } from "./message-details.tsx";
import styles from "./message-row.module.css";
import type { StaffMessage } from "./staff-message.server.ts";

export type RowActions = {
  onToggle(message: StaffMessage): void;
  onArchive(message: StaffMessage): void;
  onDelete(message: StaffMessage): void;
  onUnread(message: StaffMessage): void;
  onSendAgain(message: StaffMessage): void;
};

/** Where a row stands: in one of the lists, or by itself because the page's address names it. */
export type RowPlace = ListName | "linked";

export const toggleId = (place: RowPlace, id: number) => `${place}-message-${id}`;
export const headingId = (place: RowPlace) => `${place}-messages`;

type Props = RowActions & {
  place: RowPlace;
  message: StaffMessage;
  /** Distinguishes it from others of the same name, in the names of its buttons. */
  suffix: string;
  open: boolean;
};

// biome-ignore-start lint/a11y/noRedundantRoles: see message-table.tsx

/** One message: who, how to answer, when; and below it, once it is opened, everything that was written. */
export function MessageRow({ place, message, suffix, open, ...actions }: Props) {
  const { onToggle } = actions;
  const name = fullName(message);
  const buttons = <RowButtons message={message} name={name + suffix} {...actions} />;
  const fromContact = message.from === "contact";
  const detailsId = `${toggleId(place, message.id)}-details`;
  return (
    <>
      <tr role="row" className={message.unread ? `${styles.row} ${styles.unread}` : styles.row}>
        <th scope="row" role="rowheader" abbr={name} className={styles.who}>
          <button
            type="button"
            id={toggleId(place, message.id)}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => onToggle(message)}
          >
            <span className={styles.name}>
              {message.unread && <span className={styles.mark}>New</span>} <bdi>{name}</bdi>
              <span className="visually-hidden">{suffix}</span>
            </span>
            <span className={styles.excerpt} dir="auto">
              {excerptOf(fromContact ? message.additional_info : message.project_needs)}
            </span>
          </button>
          {message.mail.state === "failed" && (
            <p className={styles.failed}>
              <Icon name="alert" />
              Email failed
            </p>
          )}
        </th>
        <td role="cell" className={styles.contact}>
          <a href={phoneLink(message.phone)}>{phoneAsWritten(message.phone)}</a>
          <a href={mailtoLink(message.email)}>{message.email}</a>
        </td>
        <td role="cell" className={styles.address}>
          {fromContact ? (
            "Contact page"
          ) : (
            <a href={mapLink(message.address)} target="_blank" rel="noreferrer">
              <bdi>{message.address}</bdi>
            </a>
          )}
        </td>
        <td role="cell" className={styles.time}>
          <OfficeTime time={message.submitted_at} />
        </td>
        <td role="cell" className={styles.actions}>
          {buttons}
        </td>
      </tr>
      <tr role="row" id={detailsId} className={styles.details} hidden={!open}>
        <td role="cell" colSpan={5}>
          {open && <MessageDetails message={message} name={name + suffix} {...actions} />}
          {/* In one column the opened message stands above its buttons: those of the row are hidden then (MSG-19). */}
          {open && <div className={styles.below}>{buttons}</div>}
        </td>
      </tr>
    </>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above

type ButtonsProps = Pick<RowActions, "onArchive" | "onDelete"> & { message: StaffMessage; name: string };

function RowButtons({ message, name, onArchive, onDelete }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button variant="ghost" onClick={() => onArchive(message)}>
        {message.archived ? "Unarchive" : "Archive"} <span className="visually-hidden">{name}</span>
      </Button>
      <Button variant="ghost" onClick={() => onDelete(message)}>
        Delete <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  );
}

const longestExcerpt = 160;

/** The beginning, in one line; by code point, so that no character is cut in half. */
function excerptOf(text: string): string {
  const start = [...text.slice(0, 2 * longestExcerpt)].slice(0, longestExcerpt).join("");
  return start.replace(/\s+/g, " ");
}
