import { useCallback, useRef, useState } from "react";
import { type ApiError, callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { changes, fetchInbox, fetchPage } from "./inbox-requests.ts";
import { fullName, type ListName, withOlder } from "./inbox-state.ts";
import type { StaffMessage } from "./staff-message.server.ts";

type Change = {
  call(): Promise<Awaited<ReturnType<(typeof changes)[keyof typeof changes]>>>;
  failed: string;
  done?: { text: string; undo?: () => void };
};

/** The messages on the screen. After each change, done or failed, the lists are loaded again (MSG-03). */
export function useInbox(search: string, linkedId: number | undefined) {
  const shown = useRef<Record<ListName, number>>({ active: 0, archived: 0 });
  const resource = useResource(
    useCallback((signal: AbortSignal) => fetchInbox({ search, linkedId }, shown.current, signal), [search, linkedId]),
  );
  const { data: inbox, error, loading, outdated, reload, loadMore } = resource;
  const lengthOf = (name: ListName) => (outdated ? 0 : (inbox?.[name].messages.length ?? 0));
  shown.current = { active: lengthOf("active"), archived: lengthOf("archived") };
  const [olderFailed, setOlderFailed] = useState<{ name: ListName; error: ApiError }>();
  const { status, announce, clear } = useStatus();

  async function apply({ call, failed, done }: Change): Promise<void> {
    clear();
    const result = await callApi<Response, unknown>(call, { failed, log: true });
    if (result.ok && done) announce({ is: "done", ...done });
    if (!result.ok) {
      const { status: answered, text, detail } = result.error;
      announce({ is: "failed", text: answered === undefined ? text : `${text} ${detail}` });
    }
    await reload();
  }

  return {
    inbox,
    /** The search that the lists on the screen belong to; undefined while others are loaded. */
    foundBy: outdated || !inbox ? undefined : search,
    loading,
    /** What could not be loaded: the next page of a list, or the lists themselves. */
    failed: error && (olderFailed?.error === error ? olderFailed.name : ("lists" as const)),
    error,
    status,
    /** Loads again, and says so (MSG-15). */
    async reload(): Promise<void> {
      clear();
      const result = await reload();
      if (result?.ok) announce({ is: "done", text: "Messages loaded." });
    },
    async loadOlder(name: ListName) {
      const before = inbox?.[name].next;
      if (!before || loading) return;
      const result = await loadMore(
        (signal) => fetchPage(name, search, { before, signal }),
        ({ linked, ...now }, page) => ({
          ...{ ...now, [name]: withOlder(now[name], page) },
          ...(linked !== undefined && !page.messages.some(({ id }) => id === linkedId) && { linked }),
        }),
      );
      if (result && !result.ok) setOlderFailed({ name, error: result.error });
    },
    archive: (message: StaffMessage, undo: () => void) =>
      apply({
        call: () => changes.archive(message),
        failed: message.archived ? "The message could not be unarchived." : "The message could not be archived.",
        done: {
          text: `The message from ${fullName(message)} ${message.archived ? "is active again" : "was archived"}.`,
          undo,
        },
      }),
    markRead: (message: StaffMessage, read: boolean) =>
      apply({
        call: () => changes.markRead(message, read),
        failed: `The message could not be marked as ${read ? "read" : "unread"}.`,
      }),
    sendAgain: (message: StaffMessage) =>
      apply({
        call: () => changes.sendAgain(message),
        failed: "The email could not be sent again.",
        done: { text: "The email is on its way again." },
      }),
    remove: (message: StaffMessage) =>
      apply({
        call: () => changes.remove(message),
        failed: "The message could not be deleted.",
        done: { text: `The message from ${fullName(message)} was deleted.` },
      }),
  };
}
