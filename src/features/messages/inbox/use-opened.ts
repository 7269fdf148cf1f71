import { useEffect, useEffectEvent, useState } from "react";
import { findInInbox, type Inbox, listOf } from "./inbox-state.ts";
import { toggleId } from "./message-row.tsx";
import type { StaffMessage } from "./staff-message.server.ts";

type Used = { inbox: Inbox | undefined; markRead(message: StaffMessage, isRead: boolean): Promise<void> };

/** Which rows are open. Opening a row marks its message as read; the message that the page's address names opens by itself, once. */
export function useOpened({ inbox, markRead }: Used, linkedId: number | undefined) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [followed, setFollowed] = useState<number>();

  function open(message: StaffMessage) {
    setIds((before) => new Set(before).add(message.id));
    if (message.unread) void markRead(message, true);
  }

  function close(id: number) {
    setIds((before) => new Set([...before].filter((open) => open !== id)));
  }

  const linked = linkedId === undefined ? undefined : inbox && findInInbox(inbox, linkedId);
  const follow = useEffectEvent((message: StaffMessage) => {
    setFollowed(message.id);
    open(message);
    const toggle = document.getElementById(toggleId(listOf(message), message.id));
    toggle?.focus({ preventScroll: true });
    toggle?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (linked && followed !== linked.id) follow(linked);
  }, [linked, followed]);

  return {
    ids,
    close,
    toggle(message: StaffMessage) {
      if (ids.has(message.id)) close(message.id);
      else open(message);
    },
  };
}
