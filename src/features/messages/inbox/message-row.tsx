import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import table from "#src/ui/list/table.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { fullName, type ListName } from "./inbox-state.ts";
import { MessageDetails, type Rows } from "./message-details.tsx";
import styles from "./message-row.module.css";
import type { StaffMessage } from "./staff-message.server.ts";

export const toggleId = (list: ListName, id: number) => `${list}-message-${id}`;
export const headingId = (list: ListName) => `${list}-messages`;

type Props = { list: ListName; message: StaffMessage; rows: Rows };

// biome-ignore-start lint/a11y/noRedundantRoles: see message-list.tsx

/** One message: who, how to answer, when; and below it, once it is opened, the whole text. */
export function MessageRow({ list, message, rows }: Props) {
  const name = fullName(message);
  const suffix = rows.suffixes.get(message.id) ?? "";
  const open = rows.opened.has(message.id);
  const buttons = <RowButtons message={message} name={name + suffix} rows={rows} />;
  const fromContact = message.from === "contact";
  const detailsId = `${toggleId(list, message.id)}-details`;
  return (
    <>
      <tr role="row" className={`${table.row} ${styles.row}${message.unread ? ` ${styles.unread}` : ""}`}>
        <th scope="row" role="rowheader" abbr={name} className={styles.who}>
          <button
            type="button"
            id={toggleId(list, message.id)}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => rows.onToggle(message)}
          >
            <span className={styles.name}>
              {message.unread && <span className={styles.mark}>New</span>} <bdi>{name}</bdi>
              <span className="visually-hidden">{suffix}</span>
            </span>
            <span className={`clamped ${styles.excerpt}`} dir="auto">
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
        <td role="cell" className={`${table.time} ${styles.time}`}>
          <OfficeTime time={message.submitted_at} as="list" />
        </td>
        <td role="cell" className={styles.actions}>
          {buttons}
        </td>
      </tr>
      <tr role="row" id={detailsId} className={styles.details} hidden={!open}>
        <td role="cell" colSpan={5}>
          {open && <MessageDetails message={message} name={name + suffix} rows={rows} />}
          {/* In one column the buttons come after the opened message, and those of the row are hidden (MSG-19). */}
          {open && <div className={styles.below}>{buttons}</div>}
        </td>
      </tr>
    </>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above

function RowButtons({ message, name, rows }: { message: StaffMessage; name: string; rows: Rows }) {
  return (
    <div className={styles.buttons}>
      <Button variant="ghost" onClick={() => rows.onArchive(message)}>
        {message.archived ? "Unarchive" : "Archive"} <span className="visually-hidden">{name}</span>
      </Button>
      <Button variant="ghost" onClick={() => rows.onDelete(message)}>
        Delete <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  );
}

const maxExcerptLength = 160;

/** The beginning of a text in one line, cut between code points. */
function excerptOf(text: string): string {
  const start = [...text.slice(0, 2 * maxExcerptLength)].slice(0, maxExcerptLength).join("");
  return start.replace(/\s+/g, " ");
}
