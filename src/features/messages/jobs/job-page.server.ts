import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { writeCursor } from "../inbox/list-query.server.ts";
import type { Search } from "../inbox/search.ts";
import { searchJobs, takeIds } from "../inbox/search-messages.server.ts";
import { fillJobTexts } from "./job-texts-queries.server.ts";
import { countLists, type JobCursor, type JobFilters, type JobList, lists, scanList } from "./list-queries.server.ts";
import { readJobs } from "./read-jobs.server.ts";
import { maxFound } from "./schema.ts";

const perPage = 50;

/** Counting further would make long lists slow, and readers take a larger number for "many". */
const maxCounted = 1000;

const allLists = Object.keys(lists) as JobList[];

/** So many jobs are looked at for one page of those that fit a filter. */
const maxScanned = 2000;

type Asked = { company: Company; now: Date; after?: JobCursor | undefined; filters?: JobFilters };

const timeOf = ({ at }: JobCursor) => at.slice(0, 10) + (at.slice(11) || "any");
/** By the time of the next step. Of a day any time comes last, as on the day sheet; the index has it first. */
const byTime = (one: JobCursor, other: JobCursor) => timeOf(one).localeCompare(timeOf(other));

/**
 * One page of a list (JOB-10). Its time does not grow with the number of jobs.
 *
 * @returns `next` for `?after=` of the next page, null on the last: with a filter a page may have fewer jobs than fit, even none;
 * `today` of the company; how many the list and each list without filters has, counted up to 1000, with a filter how many of its first 2000 fit
 */
export async function readJobPage(db: Db, list: JobList, { company, now, after, filters = {} }: Asked) {
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const limit = isFiltered ? maxScanned : perPage + 1;
  const [scanned, counts, fits] = await Promise.all([
    scanList(db, list, { today, filters, after, limit }),
    countLists(db, allLists, { today, filters: {}, limit: maxCounted }),
    isFiltered ? countLists(db, [list], { today, filters, limit: maxScanned }) : undefined,
  ]);
  const fitting = scanned.filter(({ fits }) => fits === 1);
  const shown = fitting.slice(0, perPage);
  const isByTime = list === "today" || list === "planned";
  const ids = (isByTime ? shown.toSorted(byTime) : shown).map(({ id }) => id);
  const last = fitting.length > perPage ? shown.at(-1) : scanned.length === limit ? scanned.at(-1) : undefined;
  return {
    jobs: await readJobs(db, ids, { company, now }),
    next: last ? `${last.at}_${last.id}` : null,
    today,
    count: (fits ?? counts)[list],
    counts,
  };
}

export type JobPage = Awaited<ReturnType<typeof readJobPage>>;

type Searched = Pick<Asked, "company" | "now"> & { search?: Search | undefined; before?: { id: number } | undefined };

/**
 * One page of the jobs that have every part of a search in their person, their address, what staff wrote or a message (JOB-10), the
 * newest first; none for a blank search. They are counted up to 200.
 */
export async function readFoundJobs(db: Db, { search, before, company, now }: Searched): Promise<JobPage> {
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const [{ page, count }, counts] = await Promise.all([
    search ? findJobIds(db, search, before) : { page: [], count: 0 },
    countLists(db, allLists, { today, filters: {}, limit: maxCounted }),
  ]);
  const jobs = await readJobs(db, page.slice(0, perPage), { company, now });
  const last = page.length > perPage ? jobs.at(-1) : undefined;
  return { jobs, next: last ? writeCursor({ submitted_at: last.createdAt, id: last.id }) : null, today, count, counts };
}

async function findJobIds(db: Db, search: Search, before: Searched["before"]) {
  await fillJobTexts(db);
  const first = await takeIds(searchJobs(db, search), maxFound);
  const page = before ? await takeIds(searchJobs(db, search, before.id), perPage + 1) : first;
  return { page, count: first.length };
}
