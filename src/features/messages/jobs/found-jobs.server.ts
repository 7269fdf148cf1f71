import { setImmediate } from "node:timers/promises";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { Search } from "../inbox/search.ts";
import { takeIds } from "../inbox/search-messages.server.ts";
import { type JobPage, jobsPerPage, maxCounted } from "./job-page.server.ts";
import { fillJobTexts, keepJobsWith, listNewest } from "./job-texts-queries.server.ts";
import { readJobs } from "./read-jobs.server.ts";
import type { JobNow } from "./staff-job.server.ts";

/** Parts shorter than a trigram are searched by reading the newest jobs, at most this many. */
const maxRead = 5000;

type Asked = JobNow & { search?: Search; below?: number };

/**
 * One page of the jobs that have every part of a search in their person, their address, what staff wrote or a message (JOB-10), the
 * newest first. Its time does not grow with the number of jobs.
 */
export async function readFoundJobs(db: Db, { search, below, ...how }: Asked): Promise<JobPage> {
  await fillJobTexts(db);
  const first = search ? await takeIds(found(db, search), maxCounted) : [];
  const page = search && below ? await takeIds(found(db, search, below), jobsPerPage + 1) : first;
  const shown = page.slice(0, jobsPerPage);
  return {
    jobs: await readJobs(db, shown, how),
    next: page.length > jobsPerPage ? String(shown.at(-1)) : null,
    today: isoDate(dayAt(how.now, how.company.hours.timeZone)),
    count: first.length,
  };
}

async function* found(
  db: Db,
  { words, short }: Search,
  below = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<readonly number[]> {
  const { searchTexts, messagesPerRead } = sqlOf(db);
  const inIndex = () => searchTexts(db, words, { of: "job_texts", archived: undefined, below });
  if (short.length === 0) return yield* inIndex();
  const some = words.length === 0 ? await listNewest(db, below, maxRead) : await takeIds(inIndex(), maxRead);
  for (let done = 0; done < some.length; done += messagesPerRead) {
    yield await keepJobsWith(db, some.slice(done, done + messagesPerRead), short);
    await setImmediate();
  }
}
