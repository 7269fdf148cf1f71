import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { Search } from "../inbox/search.ts";
import { openSearch, takeIds } from "../inbox/search-messages.server.ts";
import { countLists, type JobPage } from "./job-page.server.ts";
import { findPeople } from "./match-people.server.ts";
import { newestIds } from "./queries.server.ts";
import { readJobs } from "./read-jobs.server.ts";
import { listJobsOfMessages, listJobsWith, listJobsWithNotes } from "./search-queries.server.ts";
import type { JobNow } from "./staff-job.server.ts";

const maxFound = 50;
/** Of one person. */
const maxOfPerson = 20;
/** Several messages may belong to one job. */
const maxMessages = 200;

/** Jobs with these words in a message, in the name of the person, or in what staff noted; the newest first, on one page (JOB-10). */
export async function searchJobs(db: Db, search: Search | undefined, how: JobNow): Promise<JobPage> {
  const ids = search ? await findIds(db, search) : [];
  const today = isoDate(dayAt(how.now, how.company.hours.timeZone));
  const jobs = await readJobs(db, ids.slice(0, maxFound), how);
  return { jobs, next: null, today, count: ids.length, counts: await countLists(db, today) };
}

async function findIds(db: Db, search: Search): Promise<number[]> {
  const words = [...search.words, ...search.short];
  const messages = await openSearch(db, { archived: undefined }, search);
  const people = await findPeople(db, words.join(" "));
  const found = await Promise.all([
    listJobsOfMessages(db, await takeIds(messages.ids(), maxMessages)),
    [...(await newestIds(db, "jobs of people", { values: people, limit: maxOfPerson })).values()].flat(),
    listJobsWithNotes(db, words),
    listJobsWith(db, words),
  ]);
  return [...new Set(found.flat())].sort((one, other) => other - one);
}
