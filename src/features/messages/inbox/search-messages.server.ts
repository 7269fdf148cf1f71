import { setImmediate } from "node:timers/promises";
import type { Db } from "#src/platform/database/database.server.ts";
import { fillSearchText } from "../search-text-queries.server.ts";
import { type Filters, listMessageIds } from "./queries.server.ts";
import type { Search } from "./search.ts";
import { findInIndex, keepMessagesWith } from "./search-queries.server.ts";

/*
 * SQLite runs on the only thread: a search is many short statements with a turn of the event loop between them (DATA-04).
 */

/** Parts shorter than a trigram are searched by reading messages, at most this many. */
const maxRead = 5000;

/** Messages that one statement reads: 100 of maximum length are 5 MB, about 20 ms, once for each part of the search. */
const rowsPerRead = 100;

/** Matches that one statement on the index returns: few at first, since a page needs no more. */
const firstMatches = 500;
const maxMatches = 4000;

export type OpenSearch = {
  /** A part of the search is so short that only the newest messages are searched. */
  newestOnly: boolean;
  /**
   * The ids of the found messages, the highest first: the order of the index, in which the last stored message is the newest.
   *
   * @param below leaves out this id and all above it
   */
  ids(below?: number): AsyncGenerator<number[]>;
};

/** Searches the messages of a list. */
export async function openSearch(db: Db, filters: Filters, { words, short }: Search): Promise<OpenSearch> {
  // In a rolling release the previous one stores messages without it.
  await fillSearchText(db);
  if (short.length === 0) return { newestOnly: false, ids: (below) => searchIndex(db, filters, words, below) };
  const candidates =
    words.length === 0
      ? (await listMessageIds(db, filters, maxRead)).toSorted((a, b) => b - a)
      : await takeIds(searchIndex(db, filters, words), maxRead);
  return { newestOnly: candidates.length === maxRead, ids: (below) => searchText(db, candidates, short, below) };
}

/** The first ids, up to `max`. */
export async function takeIds(pieces: AsyncIterable<readonly number[]>, max: number): Promise<number[]> {
  const taken: number[] = [];
  for await (const piece of pieces) {
    taken.push(...piece.slice(0, max - taken.length));
    if (taken.length === max) break;
  }
  return taken;
}

async function* searchIndex(db: Db, filters: Filters, words: readonly string[], below = Number.MAX_SAFE_INTEGER) {
  let limit = firstMatches;
  for (let next = below; ; limit = Math.min(maxMatches, 2 * limit)) {
    const found = await findInIndex(db, filters, words, { below: next, limit });
    yield found.ids;
    if (found.next === undefined) return;
    next = found.next;
    await setImmediate();
  }
}

async function* searchText(
  db: Db,
  candidates: readonly number[],
  texts: readonly string[],
  below = Number.MAX_SAFE_INTEGER,
) {
  const wanted = candidates.filter((id) => id < below);
  const atOnce = Math.max(1, Math.floor(rowsPerRead / texts.length));
  for (let done = 0; done < wanted.length; done += atOnce) {
    yield await keepMessagesWith(db, wanted.slice(done, done + atOnce), texts);
    await setImmediate();
  }
}
