import type { Db } from "#src/platform/database/database.server.ts";
import { writeCursor } from "./list-query.server.ts";
import {
  type Cursor,
  countListed,
  countUnread,
  type Filters,
  findMessages,
  listMessages,
  type MessageRow,
} from "./queries.server.ts";
import type { Search } from "./search.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";
import { type StaffMessage, serializeMessages } from "./staff-message.server.ts";

export const perPage = 50;

/** Fifty messages of the longest texts would be megabytes; a phone outdoors gets fewer at a time (SECURITY.md R-20). */
const mostBytes = 240 * 1024;

/** Nobody reads a larger number as anything but "many", and counting on would make long lists slow. */
export const mostCounted = 1000;

export type MessagePage = {
  messages: StaffMessage[];
  /** For `?before=` of the next page; null on the last. */
  next: string | null;
  /** How many there are, counted up to 1000. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** Active messages that nobody has opened, whatever is searched for; counted up to 1000. */
  unread: number;
  /** A part of the search was so short that only the newest messages were looked through. */
  newestOnly: boolean;
};

/** One page of a list, as quick with a hundred thousand messages as with a hundred (MSG-04). */
export async function readMessagePage(db: Db, filters: Filters, before: Cursor | undefined): Promise<MessagePage> {
  const { rows, listed, counted, newestOnly } = await (filters.search
    ? searchPage(db, filters, filters.search, before)
    : listPage(db, filters, before));
  const messages = fitting(await serializeMessages(db, rows.slice(0, perPage)));
  const last = messages.at(-1);
  return {
    messages,
    next: last && messages.length < listed ? writeCursor(last) : null,
    total: Math.min(counted, mostCounted),
    more: counted > mostCounted,
    unread: await countUnread(db, mostCounted),
    newestOnly,
  };
}

type Listed = {
  rows: MessageRow[];
  /** How many there are from the first row on, counted up to one more than a page. */
  listed: number;
  /** How many the whole list has, counted up to one more than 1000. */
  counted: number;
  newestOnly: boolean;
};

async function listPage(db: Db, filters: Filters, before: Cursor | undefined): Promise<Listed> {
  const rows = await listMessages(db, filters, { before, limit: perPage + 1 });
  // A list that is all here need not be gone through once more to be counted.
  const isAll = before === undefined && rows.length <= perPage;
  const counted = isAll ? rows.length : await countListed(db, filters, mostCounted + 1);
  return { rows, listed: rows.length, counted, newestOnly: false };
}

async function searchPage(db: Db, filters: Filters, search: Search, before: Cursor | undefined): Promise<Listed> {
  const { ids, newestOnly } = await openSearch(db, filters, search);
  const first = await takeIds(ids(), mostCounted + 1);
  let page = first.filter((id) => before === undefined || id < before.id).slice(0, perPage + 1);
  // The page may begin behind what is counted.
  if (before && page.length <= perPage && first.length > mostCounted) page = await takeIds(ids(before.id), perPage + 1);
  return { rows: await findMessages(db, page), listed: page.length, counted: first.length, newestOnly };
}

function fitting(messages: StaffMessage[]): StaffMessage[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Buffer.byteLength(JSON.stringify(message));
    return index > 0 && bytes > mostBytes;
  });
  return end === -1 ? messages : messages.slice(0, end);
}
