import { officeTime } from "#src/platform/process/office-time.ts";
import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

export type ListName = "active" | "archived";
/** Both lists on the screen: their newest messages, down to the last page that was loaded. */
export type Inbox = Record<ListName, MessagePage> & {
  /** The message that the page's address names, where neither list shows it; null when it does not exist. */
  linked?: StaffMessage | null;
};

/** Adds the next page to a list, without messages that the list has already. */
export function withOlder(list: MessagePage, page: MessagePage): MessagePage {
  const known = new Set(list.messages.map(({ id }) => id));
  return { ...page, messages: [...list.messages, ...page.messages.filter(({ id }) => !known.has(id))] };
}

export function findInInbox(inbox: Inbox, id: number): StaffMessage | undefined {
  return allMessages(inbox).find((message) => message.id === id);
}

export function fullName({ first_name, last_name }: Pick<StaffMessage, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`;
}

const allMessages = ({ active, archived, linked }: Inbox) => [
  ...(linked ? [linked] : []),
  ...active.messages,
  ...archived.messages,
];

/** The message below, or else above, where the focus goes when a message leaves its list. */
export function neighborOf(inbox: Inbox, { id, archived }: StaffMessage): StaffMessage | undefined {
  const { messages } = inbox[listOf({ archived })];
  const place = messages.findIndex((message) => message.id === id);
  return place === -1 ? undefined : (messages[place + 1] ?? messages[place - 1]);
}

export const listOf = ({ archived }: Pick<StaffMessage, "archived">): ListName => (archived ? "archived" : "active");

/** Distinguishes messages from the same name by when they came in (MSG-17). */
export function suffixesOf(inbox: Inbox | undefined, timeZone: string): ReadonlyMap<number, string> {
  return distinctSuffixes(
    inbox ? allMessages(inbox) : [],
    fullName,
    ({ submitted_at }) => officeTime(submitted_at, "day", timeZone),
    ({ submitted_at }) => officeTime(submitted_at, "minute", timeZone),
  );
}
