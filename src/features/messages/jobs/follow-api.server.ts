import { Hono, type MiddlewareHandler } from "hono";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { listQuery } from "../inbox/list-query.server.ts";
import type { Search } from "../inbox/search.ts";
import { openSearch, takeIds } from "../inbox/search-messages.server.ts";
import { findWorkVersion, listCrew, listOpenBy, noteOpen } from "./following-queries.server.ts";
import { countLists, type JobPage } from "./job-page.server.ts";
import { findPeople } from "./match-people.server.ts";
import { newestIds } from "./queries.server.ts";
import { readJobs } from "./read-jobs.server.ts";
import { listJobsOfMessages, listJobsWith, listJobsWithNotes } from "./search-queries.server.ts";
import type { JobNow } from "./staff-job.server.ts";

/** A page that no longer asks has closed the job. */
const openMs = 15_000;

/** What a page of jobs asks beside its lists (JOB-10, JOB-33): mount it at `/admin/jobs`, behind the guard. */
export function followApi({ db, clock, company }: Services) {
  return (
    new Hono<SignedInEnv>()
      /**
       * 200 `version` differs after every change of what the lists show. `?open=` names the job that the page shows, and `openBy` who else
       * shows it. 400, 401, 403.
       */
      .get("/latest", openQuery, async (c) => {
        const { open } = c.req.valid("query");
        const { tokenHash, user } = c.var.session;
        const now = clock.now();
        if (open !== undefined) await noteOpen(db, tokenHash, { jobId: open, now });
        const since = new Date(now.getTime() - openMs);
        const openBy = open === undefined ? [] : await listOpenBy(db, open, { since, but: user.id });
        return c.json({ version: await findWorkVersion(db), openBy }, 200);
      })

      /** 200 who can be responsible for a job; 401, 403. */
      .get("/crew", async (c) => c.json({ crew: await listCrew(db) }, 200))

      /** 200 the newest jobs with all words of `?q=` in person, messages or notes, at most 50. 400, 401, 403. */
      .get("/search", listQuery, async (c) => {
        const { search } = c.req.valid("query");
        return c.json(await searchJobs(db, search, { company: company.current(), now: clock.now() }), 200);
      })
  );
}

type OpenQuery = { in: { query: { open?: string } }; out: { query: { open: number | undefined } } };

/** Reads `?open=`, the id of a job. Anything else gets 400. */
const openQuery: MiddlewareHandler<object, string, OpenQuery> = async function readOpen(c, next) {
  const [typed, ...more] = c.req.queries("open") ?? [];
  const open = readId(typed ?? "");
  if (more.length > 0 || (typed !== undefined && open === undefined))
    return problem(c, 400, "open must be the id of a job.");
  c.req.addValidatedData("query", { open });
  await next();
};

const maxFound = 50;
/** Of one person. */
const maxOfPerson = 20;
/** Several messages may belong to one job. */
const maxMessages = 200;

/** Jobs with these words in a message, in the name of the person, or in what staff noted; the newest first, on one page (JOB-10). */
async function searchJobs(db: Db, search: Search | undefined, how: JobNow): Promise<JobPage> {
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
