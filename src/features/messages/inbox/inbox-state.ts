import { officeTime } from "#src/platform/process/office-time.ts";
import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

/** One list on the screen: its newest messages, down to the last loaded page. */
export type LoadedMessages = Pick<MessagePage, "next" | "total" | "more" | "newestOnly"> & {
  messages: readonly StaffMessage[];
};
export type ListName = "active" | "archived";
export type Inbox = Record<ListName, LoadedMessages> & {
  unread: number;
  /** The message that the page's address names, when neither list has it; null when it does not exist. */
  linked: StaffMessage | null | undefined;
};

export function startInbox(active: MessagePage, archived: MessagePage): Inbox {
  return { active, archived, unread: active.unread, linked: undefined };
}

/** Adds the next page to a list, without messages that the list has already. */
export function withOlder(inbox: Inbox, name: ListName, page: MessagePage): Inbox {
  const { messages } = inbox[name];
  const known = new Set(messages.map(({ id }) => id));
  const added = page.messages.filter(({ id }) => !known.has(id));
  return { ...inbox, unread: page.unread, [name]: { ...page, messages: [...messages, ...added] } };
}

/** Puts a changed message into the list where it belongs now. */
export function withMessage(inbox: Inbox, message: StaffMessage): Inbox {
  const before = findInInbox(inbox, message.id);
  const name = listOf(message);
  const unread = inbox.unread + Number(message.unread) - Number(before?.unread ?? false);
  const linked = inbox.linked?.id === message.id ? message : inbox.linked;
  if (before && listOf(before) === name) {
    const messages = inbox[name].messages.map((one) => (one.id === message.id ? message : one));
    return { ...inbox, unread, linked, [name]: { ...inbox[name], messages } };
  }
  return { ...without(inbox, message.id), unread, linked, [name]: withNew(inbox[name], message) };
}

/** Removes a message. */
export function without(inbox: Inbox, id: number): Inbox {
  const message = findInInbox(inbox, id);
  if (!message) return inbox;
  const name = listOf(message);
  const list = inbox[name];
  const messages = list.messages.filter((one) => one.id !== id);
  return {
    ...inbox,
    unread: inbox.unread - Number(message.unread),
    linked: inbox.linked?.id === id ? undefined : inbox.linked,
    [name]: { ...list, messages, total: list.more ? list.total : list.total - 1 },
  };
}

export function findInInbox(inbox: Inbox, id: number): StaffMessage | undefined {
  return allMessages(inbox).find((message) => message.id === id);
}

/** Counts the active messages that have come in since another state of the inbox. */
export function newMessages(before: Inbox, now: Inbox): number {
  const newest = allMessages(before).reduce((highest, { id }) => Math.max(highest, id), 0);
  return now.active.messages.filter(({ id }) => id > newest).length;
}

export function fullName({ first_name, last_name }: Pick<StaffMessage, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`;
}

export function allMessages({ active, archived, linked }: Inbox): StaffMessage[] {
  return [...(linked ? [linked] : []), ...active.messages, ...archived.messages];
}

/** The message below, or else above, where the focus goes when a message leaves its list. */
export function neighborOf(inbox: Inbox, { id, archived }: StaffMessage): StaffMessage | undefined {
  const { messages } = inbox[listOf({ archived })];
  const place = messages.findIndex((message) => message.id === id);
  return place === -1 ? undefined : (messages[place + 1] ?? messages[place - 1]);
}

export const listOf = ({ archived }: Pick<StaffMessage, "archived">): ListName => (archived ? "archived" : "active");

/** Inserts by time. A message older than all that is shown comes with a later page. */
function withNew(list: LoadedMessages, message: StaffMessage): LoadedMessages {
  const total = list.more ? list.total : list.total + 1;
  const place = list.messages.findIndex((one) => isNewer(message, one));
  if (place === -1 && list.next !== null) return { ...list, total };
  return { ...list, total, messages: list.messages.toSpliced(place === -1 ? list.messages.length : place, 0, message) };
}

function isNewer(one: StaffMessage, other: StaffMessage): boolean {
  return one.submitted_at === other.submitted_at ? one.id > other.id : one.submitted_at > other.submitted_at;
}

/** Distinguishes messages from the same name by when they came in (MSG-17). */
export function suffixesOf(inbox: Inbox | undefined, timeZone: string): ReadonlyMap<number, string> {
  return distinctSuffixes(
    inbox ? allMessages(inbox) : [],
    fullName,
    ({ submitted_at }) => officeTime(submitted_at, "day", timeZone),
    ({ submitted_at }) => officeTime(submitted_at, "minute", timeZone),
  );
}
