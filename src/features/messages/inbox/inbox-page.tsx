import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { staffMeta } from "#src/document/staff-meta.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import layout from "#src/ui/text/card.module.css";
import { officeDay, officeMinute } from "#src/ui/text/office-time.tsx";
import { fullName } from "./contact-links.ts";
import { InboxHead, reloadId } from "./inbox-head.tsx";
import { InboxSearch } from "./inbox-search.tsx";
import { allMessages, type Inbox, neighborOf } from "./inbox-state.ts";
import { LinkedMessage } from "./linked-message.tsx";
import { MessageList } from "./message-list.tsx";
import { headingId, toggleId } from "./message-row.tsx";
import type { StaffMessage } from "./staff-message.server.ts";
import { useInbox } from "./use-inbox.ts";
import { useOpened } from "./use-opened.ts";
import { useSearch } from "./use-search.ts";

export const meta = () => staffMeta("Messages");

/** /admin/messages: what people have written to us (MSG-01 to MSG-04). */
export default function InboxPage() {
  const { search, typed, type } = useSearch();
  const [params] = useSearchParams();
  const linkedId = readId(params.get("message") ?? "");
  const used = useInbox(search, linkedId);
  const { inbox, loading, failed } = used;
  const opened = useOpened(used, linkedId);
  const [doomed, setDoomed] = useState<StaffMessage>();
  const focusOn = useRef<readonly string[]>([]);
  const suffixes = useMemo(() => suffixesOf(inbox), [inbox]);

  // The row of the button that was pressed is gone.
  useEffect(() => {
    const target = focusOn.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    target?.focus();
    focusOn.current = [];
  });

  function leaveRow(message: StaffMessage) {
    const list = message.archived ? "archived" : "active";
    const next = inbox && neighborOf(inbox, message);
    focusOn.current = next ? [toggleId(list, next.id)] : [headingId(list)];
  }

  function undoArchive(message: StaffMessage) {
    // One that is older than all that is shown has no row there.
    const list = message.archived ? "active" : "archived";
    focusOn.current = [toggleId(list, message.id), headingId(list)];
    void used.archive(message, undoArchive);
  }

  const actions = {
    onToggle: opened.toggle,
    onArchive(message: StaffMessage) {
      leaveRow(message);
      void used.archive(message, undoArchive);
    },
    onDelete: setDoomed,
    onUnread(message: StaffMessage) {
      opened.close(message.id);
      void used.markRead(message, false);
    },
    onSendAgain: (message: StaffMessage) => void used.sendAgain(message),
  };
  const shared = { ...actions, opened: opened.ids, suffixes, search, loading, onOlder: used.loadOlder };

  return (
    <>
      <div className={layout.stack}>
        <InboxHead inbox={inbox} loading={loading} onReload={() => void used.reload()} />
        <InboxSearch typed={typed} onType={type} inbox={inbox} foundBy={used.foundBy} />
        {!inbox && failed === "nothing" && (
          <p className={layout.loading} role="status">
            Loading messages...
          </p>
        )}
        {failed === "loading" && (
          <LoadFailed focusNext={reloadId} onAgain={() => void used.reload()}>
            The messages could not be loaded.{inbox && " What you see may be out of date."}
          </LoadFailed>
        )}
        {inbox && (
          <>
            <LinkedMessage message={inbox.linked} {...actions} opened={opened.ids} suffixes={suffixes} />
            <MessageList name="active" list={inbox.active} failed={failed === "active"} {...shared} />
            <MessageList name="archived" list={inbox.archived} failed={failed === "archived"} {...shared} />
          </>
        )}
      </div>
      <StatusBar status={used.status} />
      {doomed && (
        <ConfirmDialog
          id="delete-message"
          question="Are you sure you want to delete this message permanently?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            leaveRow(doomed);
            setDoomed(undefined);
            void used.remove(doomed);
          }}
        >
          <p>
            The message from <bdi>{fullName(doomed)}</bdi> cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Distinguishes messages from the same name by when they came in. */
function suffixesOf(inbox: Inbox | undefined): ReadonlyMap<number, string> {
  return distinctSuffixes(
    inbox ? allMessages(inbox) : [],
    fullName,
    ({ submitted_at }) => officeDay(submitted_at),
    ({ submitted_at }) => officeMinute(submitted_at),
  );
}
