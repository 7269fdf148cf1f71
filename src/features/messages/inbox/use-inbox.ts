import { useCallback, useRef, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { fullName } from "./contact-links.ts";
import { endedOrPageLeft } from "./ended-or-page-left.ts";
import { changes, fetchMessage, fetchPage } from "./inbox-calls.ts";
import {
  findMessage,
  type Inbox,
  type ListName,
  newMessages,
  startInbox,
  withMessage,
  withOlder,
  without,
} from "./inbox-state.ts";
import type { StaffMessage } from "./staff-message.server.ts";

/** What is done to one message, and how it reads when it fails. */
type Step = {
  failed: string;
  done?: { text: string; undo?: () => void };
  call(failed: string): Promise<Result<StaffMessage | undefined>>;
  ahead?(inbox: Inbox): Inbox;
};

/**
 * The messages on the screen. A change shows at once; when it fails, the lists are loaded again (MSG-03).
 *
 * @param linkedId the message that the page's address names
 */
export function useInbox(search: string, linkedId: number | undefined) {
  const resource = useResource(
    useCallback((signal: AbortSignal) => fetchInbox(search, linkedId, signal), [search, linkedId]),
  );
  const { data: inbox, error, loading, outdated, reload, loadMore, change } = resource;
  const [olderFailed, setOlderFailed] = useState<{ name: ListName; error: ApiError }>();
  const { status, announce, clear } = useStatus();
  const turns = useRef(new Map<number, Promise<void>>());

  /** Steps on one message are sent one after the other, in the order in which they were taken. */
  function take({ id }: StaffMessage, { failed, done, call, ahead }: Step): Promise<void> {
    clear();
    if (ahead) change(ahead);
    const turn = endedOrPageLeft(turns.current.get(id)).then(async () => {
      const result = await call(failed);
      if (result.ok) {
        const now = result.value;
        if (now) change((before) => (findMessage(before, id) ? withMessage(before, now) : before));
        if (done) announce({ is: "done", ...done });
      } else {
        const { status: answered, text, detail } = result.error;
        announce({ is: "failed", text: answered === undefined ? text : `${text} ${detail}` });
        await reload();
      }
    });
    turns.current.set(id, turn);
    return turn;
  }

  /** @param onUndo gets the message as it is after this step */
  function archive(message: StaffMessage, onUndo: (moved: StaffMessage) => void): Promise<void> {
    const moved = { ...message, archived: !message.archived, unread: false };
    return take(message, {
      failed: message.archived ? "The message could not be unarchived." : "The message could not be archived.",
      done: {
        text: `The message from ${fullName(message)} ${message.archived ? "is active again" : "was archived"}.`,
        undo: () => onUndo(moved),
      },
      ahead: (inbox) => withMessage(inbox, moved),
      call: (failed) => changes.archive(message, failed),
    });
  }

  return {
    inbox,
    /** The search that the lists on the screen belong to; undefined while others are loaded. */
    foundBy: loading || outdated || !inbox ? undefined : search,
    /** The lists on the screen belong to an earlier search, or are being loaded again. */
    loading,
    failed: !error ? ("nothing" as const) : olderFailed?.error === error ? olderFailed.name : ("loading" as const),
    status,
    /** Loads again, and announces what is new (MSG-15). */
    async reload(): Promise<void> {
      clear();
      const result = await reload();
      if (result?.ok) announce({ is: "done", text: newWords(inbox, result.value, search) });
    },
    async loadOlder(name: ListName) {
      const before = inbox?.[name].next;
      if (!before || loading) return;
      const result = await loadMore(
        (signal) => fetchPage(name, search, { before, signal }),
        (now, page) => withOlder(now, name, page),
      );
      if (result && !result.ok) setOlderFailed({ name, error: result.error });
    },
    archive,
    markRead: (message: StaffMessage, isRead: boolean) =>
      take(message, {
        failed: `The message could not be marked as ${isRead ? "read" : "unread"}.`,
        ahead: (inbox) => withMessage(inbox, { ...message, unread: !isRead }),
        call: (failed) => changes.markRead(message.id, isRead, failed),
      }),
    sendAgain: (message: StaffMessage) =>
      take(message, {
        failed: "The email could not be sent again.",
        done: { text: "The email is on its way again." },
        call: (failed) => changes.sendAgain(message, failed),
      }),
    remove: (message: StaffMessage) =>
      take(message, {
        failed: "The message could not be deleted.",
        done: { text: `The message from ${fullName(message)} was deleted.` },
        ahead: (inbox) => without(inbox, message.id),
        call: (failed) => changes.remove(message, failed),
      }),
  };
}

function newWords(known: Inbox | undefined, now: Inbox, search: string): string {
  if (!known) return "Messages loaded.";
  const count = newMessages(known, now);
  if (count === 0) return search === "" ? "No new messages." : "The search found no new messages.";
  return count === 1 ? "1 new message." : `${count} new messages.`;
}

async function fetchInbox(search: string, linkedId: number | undefined, signal: AbortSignal): Promise<Result<Inbox>> {
  const [active, archived] = await Promise.all([
    fetchPage("active", search, { signal }),
    fetchPage("archived", search, { signal }),
  ]);
  if (!active.ok) return active;
  if (!archived.ok) return archived;
  const inbox = startInbox(active.value, archived.value);
  if (linkedId === undefined || findMessage(inbox, linkedId)) return { ok: true, value: inbox };
  const linked = await fetchMessage(linkedId);
  return linked.ok ? { ok: true, value: { ...inbox, linked: linked.value } } : linked;
}
