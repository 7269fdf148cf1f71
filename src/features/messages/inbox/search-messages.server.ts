import { setImmediate } from "node:timers/promises";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { listNewestJobs } from "../jobs/list-queries.server.ts";
import { fillSearchText } from "../search-text-queries.server.ts";
import { keepMessagesWith, listMessageIds, type MessageFilter } from "./queries.server.ts";
import type { Search } from "./search.ts";

/** Parts shorter than a trigram are searched by reading messages, at most this many. */
const maxRead = 5000;
/** For jobs: those of several years of a small company. */
const maxJobsRead = 3000;

/**
 * Searches the messages of a list.
 *
 * @returns `ids` of the found messages, the highest first, without `below` and all above it: the order of the index, in which the last
 * stored message is the newest; `newestOnly` where a part of the search is so short that only the newest are searched
 */
export async function openSearch(db: Db, filters: MessageFilter, { words, short }: Search) {
  // In a rolling release the previous one stores messages without it.
  await fillSearchText(db);
  const searchIndex = (below = Number.MAX_SAFE_INTEGER) =>
    sqlOf(db).searchTexts(db, words, { of: "messages", archived: filters.archived, below });
  if (short.length === 0) return { newestOnly: false, ids: searchIndex };
  const list = words.length === 0 && sqlOf(db).readsRanges ? filters : undefined;
  const candidates =
    words.length === 0
      ? (await listMessageIds(db, filters, list ? "id" : "time", maxRead)).toSorted((a, b) => b - a)
      : await takeIds(searchIndex(), maxRead);
  const ids = (below?: number) => searchText(db, candidates, short, { list, below });
  return { newestOnly: candidates.length === maxRead, ids };
}

/** Searches the texts of jobs: the ids of those that are found, the highest first. */
export async function* searchJobs(db: Db, { words, short }: Search, below = Number.MAX_SAFE_INTEGER) {
  const searchIndex = () => sqlOf(db).searchTexts(db, words, { of: "job_texts", archived: undefined, below });
  if (short.length === 0) return yield* searchIndex();
  const candidates =
    words.length === 0 ? await listNewestJobs(db, below, maxJobsRead) : await takeIds(searchIndex(), maxJobsRead);
  const list = words.length === 0 && sqlOf(db).readsRanges ? {} : undefined;
  yield* searchText(db, candidates, short, { of: "job_texts", list });
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

async function* searchText(
  db: Db,
  candidates: readonly number[],
  texts: readonly string[],
  {
    below = Number.MAX_SAFE_INTEGER,
    ...where
  }: { below?: number | undefined } & Parameters<typeof keepMessagesWith>[3],
): AsyncGenerator<number[]> {
  const wanted = candidates.filter((id) => id < below);
  const atOnce = Math.max(1, Math.floor(sqlOf(db).messagesPerRead / texts.length));
  for (let done = 0; done < wanted.length; done += atOnce) {
    yield await keepMessagesWith(db, wanted.slice(done, done + atOnce), texts, where);
    await setImmediate();
  }
}
