import { useCallback, useRef, useState } from "react";
import { type ApiError, callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { changes, fetchInbox, fetchPage } from "./inbox-requests.ts";
import {
  findInInbox,
  fullName,
  type Inbox,
  type ListName,
  newMessages,
  withMessage,
  withOlder,
  without,
} from "./inbox-state.ts";
import type { StaffMessage } from "./staff-message.server.ts";

type Change = {
  call(): Promise<Awaited<ReturnType<(typeof changes)[keyof typeof changes]>>>;
  failed: string;
  done?: { text: string; undo?: () => void };
  /** The inbox as it will be; shown before the answer arrives. */
  optimistic?(inbox: Inbox): Inbox;
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
  const { data: inbox, error, loading, outdated, reload, loadMore, mutate } = resource;
  const [olderFailed, setOlderFailed] = useState<{ name: ListName; error: ApiError }>();
  const { status, announce, clear } = useStatus();
  const queues = useRef(new Map<number, Promise<void>>());

  /** Makes a change. Changes of one message are sent one after the other, in the order in which they were made. */
  function apply({ id }: StaffMessage, { call, failed, done, optimistic }: Change): Promise<void> {
    clear();
    if (optimistic) mutate(optimistic);
    const sent = settledOrPageLeft(queues.current.get(id)).then(async () => {
      const result = await callApi(call, { failed, log: true }, (body) =>
        "message" in body ? body.message : undefined,
      );
      if (result.ok) {
        const message = result.value;
        if (message) mutate((before) => (findInInbox(before, id) ? withMessage(before, message) : before));
        if (done) announce({ is: "done", ...done });
      } else {
        const { status: answered, text, detail } = result.error;
        announce({ is: "failed", text: answered === undefined ? text : `${text} ${detail}` });
        await reload();
      }
    });
    queues.current.set(id, sent);
    return sent;
  }

  return {
    inbox,
    /** The search that the lists on the screen belong to; undefined while others are loaded. */
    foundBy: loading || outdated || !inbox ? undefined : search,
    loading,
    /** What could not be loaded: the next page of a list, or the lists themselves. */
    failed: error && (olderFailed?.error === error ? olderFailed.name : ("lists" as const)),
    error,
    status,
    /** Loads again, and announces how many messages are new (MSG-15). */
    async reload(): Promise<void> {
      clear();
      const result = await reload();
      if (result?.ok) announce({ is: "done", text: newMessagesText(inbox, result.value, search) });
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
    /** @param onUndo gets the message as it is after the change */
    archive(message: StaffMessage, onUndo: (moved: StaffMessage) => void): Promise<void> {
      const moved = { ...message, archived: !message.archived, unread: false };
      return apply(message, {
        call: () => changes.archive(message),
        failed: message.archived ? "The message could not be unarchived." : "The message could not be archived.",
        done: {
          text: `The message from ${fullName(message)} ${message.archived ? "is active again" : "was archived"}.`,
          undo: () => onUndo(moved),
        },
        optimistic: (inbox) => withMessage(inbox, moved),
      });
    },
    markRead: (message: StaffMessage, read: boolean) =>
      apply(message, {
        call: () => changes.markRead(message, read),
        failed: `The message could not be marked as ${read ? "read" : "unread"}.`,
        optimistic: (inbox) => withMessage(inbox, { ...message, unread: !read }),
      }),
    sendAgain: (message: StaffMessage) =>
      apply(message, {
        call: () => changes.sendAgain(message),
        failed: "The email could not be sent again.",
        done: { text: "The email is on its way again." },
      }),
    remove: (message: StaffMessage) =>
      apply(message, {
        call: () => changes.remove(message),
        failed: "The message could not be deleted.",
        done: { text: `The message from ${fullName(message)} was deleted.` },
        optimistic: (inbox) => without(inbox, message.id),
      }),
  };
}

/** Waits for the earlier change, but not once the page is left: the next one could not be sent later (MSG-06). */
async function settledOrPageLeft(earlier: Promise<void> | undefined): Promise<void> {
  const settled = new AbortController();
  const left = new Promise<void>((resolve) => {
    window.addEventListener("pagehide", () => resolve(), { signal: settled.signal });
  });
  await Promise.race([earlier, left]);
  settled.abort();
}

function newMessagesText(before: Inbox | undefined, now: Inbox, search: string): string {
  if (!before) return "Messages loaded.";
  const count = newMessages(before, now);
  if (count === 0) return search === "" ? "No new messages." : "The search found no new messages.";
  return `${counted(count, "new message")}.`;
}
