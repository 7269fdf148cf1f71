import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { exportAddress } from "./inbox-calls.ts";
import type { MessageList as List, ListName } from "./inbox-state.ts";
import styles from "./message-list.module.css";
import { headingId, type RowActions, toggleId } from "./message-row.tsx";
import { MessageTable } from "./message-table.tsx";

type Props = RowActions & {
  name: ListName;
  list: List;
  opened: ReadonlySet<number>;
  suffixes: ReadonlyMap<number, string>;
  search: string;
  loading: boolean;
  /** The next page could not be loaded. */
  failed: boolean;
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

/** One of the two lists, with everything that is in it or found in it. */
export function MessageList({ name, list, opened, suffixes, search, loading, failed, onOlder, ...actions }: Props) {
  const { title, none, next } = texts[name];
  const { messages, total, more } = list;

  // With the last page its button is gone: the focus goes to the first message that has come.
  const shownAtPress = useRef<number>(undefined);
  useEffect(() => {
    if (loading || shownAtPress.current === undefined) return;
    const first = messages[shownAtPress.current];
    shownAtPress.current = undefined;
    if (list.next === null && first) document.getElementById(toggleId(name, first.id))?.focus();
  }, [loading, messages, list.next, name]);

  return (
    <div className={styles.list} aria-busy={loading}>
      <div className={styles.head}>
        <h2 id={headingId(name)} tabIndex={-1}>
          {title}
        </h2>
        {total > 0 && (
          <>
            <p className={styles.count}>
              {more && "more than "}
              {total.toLocaleString("en-US")} {search !== "" && "found"}
            </p>
            <ButtonLink variant="ghost" className={styles.download} href={exportAddress(name, search)} download>
              <Icon name="download" />
              <span>
                Download <span className="visually-hidden">{title} as</span> CSV
              </span>
            </ButtonLink>
          </>
        )}
      </div>
      {messages.length > 0 ? (
        <MessageTable name={name} label={title} messages={messages} opened={opened} suffixes={suffixes} {...actions} />
      ) : (
        <div className={styles.empty}>
          <p>{none}</p>
          <p>{search === "" ? next : `Nothing matches “${search}”. Try part of a name or number.`}</p>
        </div>
      )}
      {list.newestOnly && (
        <p className={styles.note}>
          With one or two letters only the newest messages are searched. Type three to search all.
        </p>
      )}
      {failed && <p role="alert">The older messages could not be loaded.</p>}
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
