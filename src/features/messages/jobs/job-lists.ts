import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { JobPage } from "./job-page.server.ts";
import type { JobList } from "./list-queries.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** The lists of the page, in their order. */
export const shownLists = ["to-call", "today", "planned", "estimates", "sold"] as const satisfies readonly JobList[];
export type ShownList = (typeof shownLists)[number];

/** What of the lists is on the screen, down to the last loaded pages. */
export type JobLists = Readonly<Record<ShownList, JobPage>>;

/** Adds the next page to a list, without jobs that it has already. */
export function withMore(lists: JobLists, name: ShownList, page: JobPage): JobLists {
  const known = new Set(lists[name].jobs.map(({ id }) => id));
  const jobs = [...lists[name].jobs, ...page.jobs.filter(({ id }) => !known.has(id))];
  return { ...lists, [name]: { ...page, jobs } };
}

/** Puts a changed job into the lists where it belongs now; a finished one leaves them. */
export function withJob(lists: JobLists, job: StaffJob): JobLists {
  const changed = shownLists.map((name) => {
    const list = lists[name];
    const jobs = list.jobs.filter(({ id }) => id !== job.id);
    const was = list.jobs.length - jobs.length;
    const is = belongs[name](job, list.today) ? 1 : 0;
    const count = list.count - was + is;
    return [name, { ...list, count, jobs: is ? inserted({ ...list, jobs }, job, placeIn[name]) : jobs }];
  });
  return Object.fromEntries(changed) as JobLists;
}

/** Each job once, in the first list that has it; `without` stands elsewhere on the page. */
export function eachOnce(lists: JobLists, without?: number): Record<ShownList, StaffJob[]> {
  const seen = new Set(without === undefined ? [] : [without]);
  const shown = shownLists.map((name) => {
    const jobs = lists[name].jobs.filter(({ id }) => !seen.has(id));
    for (const { id } of jobs) seen.add(id);
    return [name, jobs];
  });
  return Object.fromEntries(shown) as Record<ShownList, StaffJob[]>;
}

const isOpen = ({ archived, state }: StaffJob) => !archived && !finishedStates.includes(state);
const beforeEstimate = ["new", "called", "no-answer", "visit-planned"];

const belongs: Readonly<Record<ShownList, (job: StaffJob, today: string) => boolean>> = {
  "to-call": (job) => isOpen(job) && (job.wroteAgain || (!job.nextStep && beforeEstimate.includes(job.state))),
  today: (job, today) => isOpen(job) && job.nextStep !== null && job.nextStep.day <= today,
  planned: (job, today) => isOpen(job) && job.nextStep !== null && job.nextStep.day > today,
  estimates: (job) => isOpen(job) && job.state === "estimate-given",
  sold: (job) => isOpen(job) && (job.state === "won" || job.state === "scheduled"),
};

const byStep = ({ nextStep }: StaffJob) => `${nextStep?.day} ${nextStep?.time}`;

const placeIn: Readonly<Record<ShownList, (job: StaffJob) => string>> = {
  "to-call": ({ waitsSince }) => waitsSince,
  ...{ today: byStep, planned: byStep },
  estimates: ({ standsSince }) => standsSince,
  sold: ({ standsSince }) => standsSince,
};

/** Inserts by the order of the list. Behind the last job only if no page follows. */
function inserted({ jobs, next }: JobPage, job: StaffJob, placeOf: (one: StaffJob) => string): StaffJob[] {
  const place = jobs.findIndex((one) => placeOf(job) < placeOf(one));
  if (place === -1) return next === null ? [...jobs, job] : jobs;
  return [...jobs.slice(0, place), job, ...jobs.slice(place)];
}
