import type { Db } from "#src/platform/database/database.server.ts";
import { writeCursor } from "./list-query.server.ts";
import {
  type Cursor,
  countListed,
  countUnread,
  findMessages,
  listMessages,
  type MessageFilter,
  type StoredMessage,
} from "./queries.server.ts";
import type { Search } from "./search.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";
import { type StaffMessage, serializeMessages } from "./staff-message.server.ts";

export const perPage = 50;

/** Fifty messages of the maximum length would be megabytes. */
const maxPageBytes = 240 * 1024;

/** Counting further would make long lists slow, and readers take a larger number for "many". */
const maxCounted = 1000;

/**
 * One page of a list. Its time does not grow with the number of messages (MSG-04).
 *
 * @returns `next` for `?before=` of the next page, null on the last; how many there are in `total`, counted up to 1000, or `more`; the
 * active messages that are unread, independent of the search, counted up to 1000
 */
export async function readMessagePage(db: Db, filters: MessageFilter, before: Cursor | undefined) {
  // PostgreSQL counts over one connection while another reads the rows.
  const [unread, { rows, counted, newestOnly }] = await Promise.all([
    countUnread(db, maxCounted),
    filters.search ? searchPage(db, filters, filters.search, before) : listPage(db, filters, before),
  ]);
  const messages = fitting(await serializeMessages(db, rows.slice(0, perPage)));
  const last = messages.at(-1);
  return {
    messages,
    next: last && messages.length < rows.length ? writeCursor(last) : null,
    total: Math.min(counted, maxCounted),
    more: counted > maxCounted,
    unread,
    newestOnly,
  };
}

export type MessagePage = Awaited<ReturnType<typeof readMessagePage>>;

type Listed = {
  /** From the first of the page on, up to one more than a page. */
  rows: readonly StoredMessage[];
  /** How many the whole list has, counted up to one more than 1000. */
  counted: number;
  newestOnly: boolean;
};

async function listPage(db: Db, filters: MessageFilter, before: Cursor | undefined): Promise<Listed> {
  const [rows, counted] = await Promise.all([
    listMessages(db, filters, { before, limit: perPage + 1 }),
    countListed(db, filters, maxCounted + 1),
  ]);
  return { rows, counted, newestOnly: false };
}

async function searchPage(db: Db, filters: MessageFilter, search: Search, before: Cursor | undefined): Promise<Listed> {
  const { ids, newestOnly } = await openSearch(db, filters, search);
  const first = await takeIds(ids(), maxCounted + 1);
  let page = first.filter((id) => before === undefined || id < before.id).slice(0, perPage + 1);
  // The page may begin after the counted part.
  if (before && page.length <= perPage && first.length > maxCounted) page = await takeIds(ids(before.id), perPage + 1);
  return { rows: await findMessages(db, page), counted: first.length, newestOnly };
}

/** The first messages that fit into one page, at least one. */
function fitting(messages: StaffMessage[]): StaffMessage[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Buffer.byteLength(JSON.stringify(message));
    return index > 0 && bytes > maxPageBytes;
  });
  return end === -1 ? messages : messages.slice(0, end);
}
