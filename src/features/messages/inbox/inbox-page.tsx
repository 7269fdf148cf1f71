import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { awayDetail } from "#src/browser/call-api.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { readId } from "#src/platform/http/read-id.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import styles from "./inbox-page.module.css";
import { InboxSearch, useSearch } from "./inbox-search.tsx";
import { fullName, listOf, neighborOf, suffixesOf } from "./inbox-state.ts";
import { LinkedMessage, MessageList } from "./message-list.tsx";
import { headingId, toggleId } from "./message-row.tsx";
import type { StaffMessage } from "./staff-message.server.ts";
import { useInbox } from "./use-inbox.ts";
import { useOpened } from "./use-opened.ts";

const reloadId = "reload-messages";

/** /admin/messages: the messages of customers (MSG-01 to MSG-04). */
export default function InboxPage() {
  const { search, typed, field } = useSearch();
  const [params] = useSearchParams();
  const linkedId = readId(params.get("message") ?? "");
  const used = useInbox(search, linkedId);
  const { inbox, loading, failed, error, reload } = used;
  const opened = useOpened(used, linkedId);
  const [pendingDelete, setPendingDelete] = useState<StaffMessage>();
  const focusOn = useFocusOnceRendered();
  const { timeZone } = useCompany().hours;
  const suffixes = useMemo(() => suffixesOf(inbox, timeZone), [inbox, timeZone]);

  /** Before the row of the pressed button goes. */
  function leaveRow(message: StaffMessage) {
    const next = inbox && neighborOf(inbox, message);
    focusOn(next ? toggleId(listOf(message), next.id) : headingId(listOf(message)));
  }

  function archive(message: StaffMessage) {
    return used.archive(message, () => void undoArchive({ ...message, archived: !message.archived }));
  }

  async function undoArchive(message: StaffMessage) {
    const list = message.archived ? "active" : "archived";
    focusOn(headingId(list));
    await archive(message);
    // A message older than all that is shown has no row in that list.
    focusOn(toggleId(list, message.id), headingId(list));
  }

  const rows = {
    opened: opened.ids,
    suffixes,
    onToggle: opened.toggle,
    onArchive(message: StaffMessage) {
      leaveRow(message);
      void archive(message);
    },
    onDelete: setPendingDelete,
    onUnread(message: StaffMessage) {
      opened.close(message.id);
      void used.markRead(message, false);
    },
    onSendAgain: (message: StaffMessage) => void used.sendAgain(message),
  };
  const shared = { rows, search, loading, away: awayDetail(error), onOlder: used.loadOlder };

  return (
    <>
      <div className={layout.stack}>
        <div className={`row ${layout.head}`}>
          <h1>Messages</h1>
          {inbox && inbox.active.unread > 0 && (
            <p className={styles.unread}>{inbox.active.unread > 99 ? "99+" : inbox.active.unread} unread</p>
          )}
          {inbox && inbox.archived.total > 0 && (
            <a href={`#${headingId("archived")}`}>
              Archived ({inbox.archived.total.toLocaleString("en-US")}
              {inbox.archived.more && "+"})
            </a>
          )}
          <Button variant="ghost" id={reloadId} onClick={() => void reload()} aria-disabled={loading || undefined}>
            Reload
          </Button>
        </div>
        <InboxSearch field={field} typed={typed} inbox={inbox} foundBy={used.foundBy} />
        <Loaded
          of={{ data: inbox, error: failed === "lists" ? error : undefined, reload }}
          loading="Loading messages..."
          failed="The messages could not be loaded."
          outdated="What you see may be out of date."
          focusNext={reloadId}
        />
        {inbox && (
          <>
            <LinkedMessage message={inbox.linked} rows={rows} />
            <MessageList name="active" list={inbox.active} failed={failed === "active"} {...shared} />
            <MessageList name="archived" list={inbox.archived} failed={failed === "archived"} {...shared} />
          </>
        )}
      </div>
      <StatusBar status={used.status} />
      {pendingDelete && (
        <ConfirmDialog
          id="delete-message"
          question="Are you sure you want to delete this message permanently?"
          confirm="Delete"
          onCancel={() => setPendingDelete(undefined)}
          onConfirm={() => {
            leaveRow(pendingDelete);
            setPendingDelete(undefined);
            void used.remove(pendingDelete);
          }}
        >
          <p>
            The message from <bdi>{fullName(pendingDelete)}</bdi> cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
