import { dayOfDate } from "#src/facts/calendar.ts";
import { Button } from "#src/ui/button.tsx";
import type { JobPage } from "./job-page.server.ts";
import type { WorkView } from "./job-requests.ts";
import { maxFound } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { listNames } from "./use-work-address.ts";
import { nearDayName } from "./visit-words.ts";
import styles from "./work-page.module.css";
import { WorkRow } from "./work-row.tsx";

const none: Readonly<Record<WorkView["list"], string>> = {
  "to-call": "No one is waiting. New inquiries show up here.",
  today: "Nothing is due today.",
  planned: "No next steps are planned.",
  estimates: "No estimate is waiting for an answer.",
  sold: "No work is sold and waiting to be done.",
  finished: "Nothing is finished yet.",
};

type Props = {
  view: WorkView;
  page: JobPage;
  /** The job that is shown beside the list. */
  openId: number | undefined;
  loading: boolean;
  /** The next page could not be loaded. */
  failed: boolean;
  hrefOf(job: number): string;
  onMore(): Promise<void>;
};

/** The jobs of a list or a search; the next steps below their days. */
export function WorkList({ view, page, openId, loading, failed, hrefOf, onMore }: Props) {
  const { list, filters, search } = view;
  const isByDay = search === "" && (list === "today" || list === "planned");
  const groups = isByDay ? byDay(page.jobs, page.today) : [{ day: "", jobs: page.jobs }];
  const isNarrowed = search !== "" || Object.keys(filters).length > 0;
  const [first] = page.jobs;
  return (
    <section className={`stack ${styles.list}`} aria-labelledby="list-title" aria-busy={loading}>
      <h2 id="list-title" className="visually-hidden" tabIndex={-1}>
        {search === "" ? listNames[list] : "Found"}
      </h2>
      <p role="status" className={isNarrowed && page.jobs.length > 0 ? undefined : "visually-hidden"}>
        {isNarrowed && page.jobs.length > 0 && foundText(page, search === "" ? Number.POSITIVE_INFINITY : maxFound)}
      </p>
      {page.jobs.length === 0 && <p>{isNarrowed ? "Nothing fits." : none[list]}</p>}
      {groups.map(({ day, jobs }) => (
        <div key={day} className="stack">
          {day && <h3 className={styles.day}>{day}</h3>}
          {jobs.length > 0 && (
            <ul className="surface" aria-label={day || undefined}>
              {jobs.map((job) => (
                <WorkRow
                  key={job.id}
                  job={job}
                  to={hrefOf(job.id)}
                  isBelowDay={day !== "" && day !== overdue}
                  isOpen={openId === job.id}
                  isNext={openId === undefined && job.id === first?.id}
                />
              ))}
            </ul>
          )}
        </div>
      ))}
      {failed && <p role="alert">More could not be loaded. Please try again.</p>}
      {page.next !== null && (
        <Button variant="ghost" aria-disabled={loading || undefined} onClick={() => void onMore()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function foundText({ jobs, count, next }: JobPage, max: number): string {
  if (next === null) return `${jobs.length} found.`;
  return `${Math.max(count, jobs.length)}${count < max ? "" : "+"} found. The first ${jobs.length} are shown.`;
}

/** The one heading for several days. */
const overdue = "Overdue";

/** The next steps below "Overdue", "Today" and the days to come. */
function byDay(jobs: readonly StaffJob[], today: string): { day: string; jobs: StaffJob[] }[] {
  const groups = Map.groupBy(jobs, ({ nextStep }) => {
    const day = nextStep?.day ?? today;
    return day < today ? overdue : nearDayName(dayOfDate(day), dayOfDate(today));
  });
  return [...groups].map(([day, some]) => ({ day, jobs: some }));
}
