import { setImmediate } from "node:timers/promises";
import type { Db } from "#src/platform/database/database.server.ts";
import { type Filters, keepListed, keepMessagesWith, listMessageIds, matchMessageIds } from "./queries.server.ts";
import type { Search } from "./search.ts";

/*
 * SQLite answers on the only thread, so a search is many short statements, and the event loop turns between two of them (DATA-04).
 */

/** Parts of words shorter than a trigram are looked for by reading; no more than this many messages are read. */
export const maxRead = 5000;

/** Messages whose whole text one statement reads: 100 of the longest are 5 MB, about 20 ms. Each further part reads them again. */
const rowsPerRead = 100;

/** Matches that one statement on the index of words gives: few at first, for a page needs no more. It reads its way to where it begins. */
const firstMatches = 500;
const maxMatches = 4000;

export type OpenSearch = {
  /** A part of the search was so short that only the newest messages are looked through. */
  newestOnly: boolean;
  /**
   * The ids of what is found, the highest first: what was stored last counts as the newest, which is the order of the index.
   *
   * @param below leaves out this id and all above it
   */
  ids(below?: number): AsyncGenerator<number[]>;
};

/** Looks for messages of a list. */
export async function openSearch(db: Db, filters: Filters, { match, short }: Search): Promise<OpenSearch> {
  if (match !== undefined && short.length === 0) {
    return { newestOnly: false, ids: (below) => indexed(db, filters, match, below) };
  }
  const candidates =
    match === undefined
      ? (await listMessageIds(db, filters, maxRead)).toSorted((a, b) => b - a)
      : await takeIds(indexed(db, filters, match), maxRead);
  return { newestOnly: candidates.length === maxRead, ids: (below) => read(db, candidates, short, below) };
}

/** The ids that come, up to so many. */
export async function takeIds(pieces: AsyncIterable<readonly number[]>, max: number): Promise<number[]> {
  const taken: number[] = [];
  for await (const piece of pieces) {
    taken.push(...piece.slice(0, max - taken.length));
    if (taken.length === max) break;
  }
  return taken;
}

async function* indexed(db: Db, filters: Filters, match: string, below = Number.MAX_SAFE_INTEGER) {
  let limit = firstMatches;
  for (let next = below; ; limit = Math.min(maxMatches, 2 * limit)) {
    const ids = await matchMessageIds(db, match, { below: next, limit });
    yield await keepListed(db, filters, ids);
    if (ids.length < limit) return;
    next = ids.at(-1) ?? 0;
    await setImmediate();
  }
}

async function* read(db: Db, candidates: readonly number[], texts: readonly string[], below = Number.MAX_SAFE_INTEGER) {
  const wanted = candidates.filter((id) => id < below);
  const atOnce = Math.max(1, Math.floor(rowsPerRead / texts.length));
  for (let done = 0; done < wanted.length; done += atOnce) {
    yield await keepMessagesWith(db, wanted.slice(done, done + atOnce), texts);
    await setImmediate();
  }
}
