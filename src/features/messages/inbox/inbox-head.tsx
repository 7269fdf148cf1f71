import { Button } from "#src/ui/button.tsx";
import styles from "./inbox-head.module.css";
import type { Inbox, MessageList } from "./inbox-state.ts";
import { headingId } from "./message-row.tsx";

/** The Reload button, for what moves the focus there. */
export const reloadId = "reload-messages";

type Props = { inbox: Inbox | undefined; loading: boolean; onReload(): void };

/** The title of the inbox: how many messages are unread, the way to the archived ones, and Reload. */
export function InboxHead({ inbox, loading, onReload }: Props) {
  return (
    <div className={styles.head}>
      <h1>Messages</h1>
      {inbox && inbox.unread > 0 && <p className={styles.unread}>{inbox.unread > 99 ? "99+" : inbox.unread} unread</p>}
      {inbox && inbox.archived.total > 0 && (
        <a className={styles.archived} href={`#${headingId("archived")}`}>
          Archived ({countOf(inbox.archived)})
        </a>
      )}
      <Button
        variant="ghost"
        id={reloadId}
        className={styles.reload}
        onClick={onReload}
        aria-disabled={loading || undefined}
      >
        Reload
      </Button>
    </div>
  );
}

const countOf = ({ total, more }: MessageList) => `${total.toLocaleString("en-US")}${more ? "+" : ""}`;
