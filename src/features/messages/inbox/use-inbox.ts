import { useCallback, useEffect, useRef, useState } from "react";
import { useStatus } from "#src/ui/use-status.ts";
import { fullName } from "./contact-links.ts";
import { endedOrPageLeft } from "./ended-or-page-left.ts";
import { changes, fetchMessage, fetchPage, Refused } from "./inbox-calls.ts";
import {
  findMessage,
  type Inbox,
  type ListName,
  listNames,
  newMessages,
  startInbox,
  withMessage,
  withOlder,
  without,
} from "./inbox-state.ts";
import type { StaffMessage } from "./staff-message.server.ts";

type Loaded = { search: string; inbox: Inbox };
/** What is done to one message, and how it reads when it fails. */
type Step = {
  failed: string;
  done?: { text: string; undo?: () => void };
  call(): Promise<StaffMessage | undefined>;
  ahead?(inbox: Inbox): Inbox;
};

/**
 * The messages on the screen. A change shows at once; when it fails, why goes to the console and the truth is loaded again
 * (MSG-03). Whatever is loaded for an earlier search is dropped.
 *
 * @param linkedId the message that the page's address names
 */
export function useInbox(search: string, linkedId: number | undefined) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<"nothing" | "loading" | ListName>("nothing");
  const [loading, setLoading] = useState(true);
  const { status, announce, clear } = useStatus();
  const turns = useRef(new Map<number, Promise<void>>());
  const current = useRef<AbortController>(undefined);

  /** Aborts the load in progress: its answer is older than the one that is asked for now. */
  const replaceLoad = useCallback((): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    setLoading(true);
    return current.current.signal;
  }, []);

  /** @returns the lists, unless they could not be loaded or another load has replaced this one */
  const load = useCallback(async (): Promise<Inbox | undefined> => {
    const signal = replaceLoad();
    try {
      const [active, archived] = await Promise.all(listNames.map((name) => fetchPage(name, search, { signal })));
      if (!active || !archived) throw new Error("Two lists were asked for.");
      const inbox = await withLinked(startInbox(active, archived), linkedId);
      if (signal.aborted) return undefined;
      setLoaded({ search, inbox });
      setFailed("nothing");
      setLoading(false);
      return inbox;
    } catch (reason) {
      if (signal.aborted) return undefined;
      console.error("Loading the messages has failed.", reason);
      // What was found by another search is not an answer to this one.
      setLoaded((before) => (before?.search === search ? before : undefined));
      setFailed("loading");
      setLoading(false);
      return undefined;
    }
  }, [search, linkedId, replaceLoad]);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
    void load();
    return () => current.current?.abort();
  }, [load]);

  const change = (how: (inbox: Inbox) => Inbox) =>
    setLoaded((before) => before && { ...before, inbox: how(before.inbox) });

  /** Steps on one message go out one after the other, in the order in which they were taken. */
  function take({ id }: StaffMessage, { failed: failure, done, call, ahead }: Step): Promise<void> {
    clear();
    if (ahead) change(ahead);
    const turn = endedOrPageLeft(turns.current.get(id)).then(async () => {
      try {
        const now = await call();
        if (now) change((inbox) => (findMessage(inbox, id) ? withMessage(inbox, now) : inbox));
        if (done) announce({ is: "done", ...done });
      } catch (reason) {
        console.error(failure, reason);
        announce({ is: "failed", text: reason instanceof Refused ? `${failure} ${reason.message}` : failure });
        // The search may be another one by now.
        await latestLoad.current();
      }
    });
    turns.current.set(id, turn);
    return turn;
  }

  /** @param onUndo gets the message as it is after this step */
  function archive(message: StaffMessage, onUndo: (moved: StaffMessage) => void): Promise<void> {
    const moved = { ...message, archived: !message.archived, unread: false };
    return take(message, {
      failed: message.archived ? "The message could not be brought back." : "The message could not be archived.",
      done: {
        text: `The message from ${fullName(message)} ${message.archived ? "is active again" : "was archived"}.`,
        undo: () => onUndo(moved),
      },
      ahead: (inbox) => withMessage(inbox, moved),
      call: () => changes.archive(message),
    });
  }

  return {
    inbox: loaded?.inbox,
    /** The search that the lists on the screen belong to; undefined while others are on their way. */
    foundBy: loading ? undefined : loaded?.search,
    /** The lists on the screen belong to an earlier search, or are being loaded again. */
    loading,
    failed,
    status,
    /** Loads again, and announces what is new (MSG-15). */
    async reload(): Promise<void> {
      clear();
      const known = loaded?.inbox;
      const now = await load();
      if (now) announce({ is: "done", text: newWords(known, now, search) });
    },
    async loadOlder(name: ListName) {
      const before = loaded?.inbox[name].next;
      if (!before || loading) return;
      const signal = replaceLoad();
      try {
        const page = await fetchPage(name, search, { before, signal });
        if (signal.aborted) return;
        setLoaded((now) => (now?.search === search ? { search, inbox: withOlder(now.inbox, name, page) } : now));
        setFailed("nothing");
      } catch (reason) {
        if (signal.aborted) return;
        console.error("Loading older messages has failed.", reason);
        setFailed(name);
      }
      setLoading(false);
    },
    archive,
    markRead: (message: StaffMessage, isRead: boolean) =>
      take(message, {
        failed: `The message could not be marked as ${isRead ? "read" : "unread"}.`,
        ahead: (inbox) => withMessage(inbox, { ...message, unread: !isRead }),
        call: () => changes.markRead(message.id, isRead),
      }),
    sendAgain: (message: StaffMessage) =>
      take(message, {
        failed: "The mail could not be sent again.",
        done: { text: "The mail is on its way again." },
        call: () => changes.sendAgain(message),
      }),
    remove: (message: StaffMessage) =>
      take(message, {
        failed: "The message could not be deleted.",
        done: { text: `The message from ${fullName(message)} was deleted.` },
        ahead: (inbox) => without(inbox, message.id),
        call: () => changes.remove(message),
      }),
  };
}

function newWords(known: Inbox | undefined, now: Inbox, search: string): string {
  if (!known) return "The messages are loaded.";
  const count = newMessages(known, now);
  if (count === 0) return search === "" ? "No new messages." : "The search finds no new messages.";
  return count === 1 ? "1 new message." : `${count} new messages.`;
}

async function withLinked(inbox: Inbox, id: number | undefined): Promise<Inbox> {
  if (id === undefined || findMessage(inbox, id)) return inbox;
  return { ...inbox, linked: await fetchMessage(id) };
}
