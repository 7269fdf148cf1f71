import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import table from "#src/ui/list/table.module.css";
import { exportAddress } from "./inbox-requests.ts";
import { type ListName, listOf } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { Rows } from "./message-details.tsx";
import styles from "./message-list.module.css";
import { headingId, MessageRow, toggleId } from "./message-row.tsx";
import type { StaffMessage } from "./staff-message.server.ts";

type Props = {
  name: ListName;
  list: MessagePage;
  rows: Rows;
  search: string;
  loading: boolean;
  /** The next page could not be loaded. */
  failed: boolean;
  /** What the server says when it cannot reach its database. */
  away: string | undefined;
  onOlder(name: ListName): Promise<void>;
};

const texts = {
  active: {
    title: "Active Messages",
    none: "No messages found.",
    next: "What people write to us through the website appears here.",
  },
  archived: {
    title: "Archived Messages",
    none: "No archived messages.",
    next: "Archive a message once you have answered it, and you’ll find it here.",
  },
} as const;

/** One of the two lists: all its messages, or the found ones. */
export function MessageList({ name, list, rows, search, loading, failed, away, onOlder }: Props) {
  const { title, none, next } = texts[name];
  const { messages, total, more } = list;

  // The last page takes the button away: the focus goes to the first message of that page.
  const shownAtPress = useRef<number>(undefined);
  useEffect(() => {
    if (loading || shownAtPress.current === undefined) return;
    const first = messages[shownAtPress.current];
    shownAtPress.current = undefined;
    if (list.next === null && first) document.getElementById(toggleId(name, first.id))?.focus();
  }, [loading, messages, list.next, name]);

  return (
    <div className={styles.list} aria-busy={loading}>
      <div className={`row ${styles.head}`}>
        <h2 id={headingId(name)} tabIndex={-1}>
          {title}
        </h2>
        {total > 0 && (
          <>
            <p className={styles.count}>
              {more && "more than "}
              {total.toLocaleString("en-US")} {search !== "" && "found"}
            </p>
            <ButtonLink variant="ghost" href={exportAddress(name, search)} download>
              <Icon name="download" />
              <span>
                Download <span className="visually-hidden">{title} as</span> CSV
              </span>
            </ButtonLink>
          </>
        )}
      </div>
      {messages.length > 0 ? (
        <MessageTable list={name} label={title} messages={messages} rows={rows} />
      ) : (
        <div className={`surface ${styles.empty}`}>
          <p>{none}</p>
          <p>{search === "" ? next : `Nothing matches “${search}”. Try part of a name or number.`}</p>
        </div>
      )}
      {list.newestOnly && (
        <p className={styles.note}>
          With one or two letters only the newest messages are searched. Type three to search all.
        </p>
      )}
      {failed && <p role="alert">The older messages could not be loaded. {away}</p>}
      {list.next !== null && (
        <Button
          variant="ghost"
          aria-disabled={loading || undefined}
          onClick={() => {
            shownAtPress.current = messages.length;
            void onOlder(name);
          }}
        >
          <span>
            Show older messages<span className="visually-hidden"> in {title}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

/**
 * The message that a link in an email leads to, when it is older than what the lists show.
 *
 * @param message undefined when a list has it or no link was followed; null when it does not exist
 */
export function LinkedMessage({ message, rows }: { message: StaffMessage | null | undefined; rows: Rows }) {
  if (message === undefined) return null;
  if (message === null) return <p role="status">This message no longer exists. Someone may have deleted it.</p>;
  const title = "The message from your link";
  return (
    <div className={styles.list}>
      <h2>{title}</h2>
      <MessageTable list={listOf(message)} label={title} messages={[message]} rows={rows} />
    </div>
  );
}

type TableProps = { list: ListName; label: string; messages: readonly StaffMessage[]; rows: Rows };

// biome-ignore-start lint/a11y/noRedundantRoles: narrow screens lay each row out as a card, and some browsers then stop exposing the table to screen readers.

/** A row for each message; a card where there is no room for columns. */
function MessageTable({ list, label, messages, rows }: TableProps) {
  return (
    <div className={table.container}>
      <table className={`${table.table} ${table.cards} ${styles.messages}`} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {["From", "Phone and email", "Address", "Received", "Actions"].map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {messages.map((message) => (
            <MessageRow key={message.id} list={list} message={message} rows={rows} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
