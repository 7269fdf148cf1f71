import { dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { Button } from "#src/ui/button.tsx";
import { type CallActions, CallCard } from "./call-card.tsx";
import styles from "./call-section.module.css";
import type { ShownList } from "./job-lists.ts";
import type { JobPage } from "./job-page.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** Of a list without words for "none" nothing is shown then. */
const texts: Readonly<Record<ShownList, { title: string; none?: string }>> = {
  "to-call": { title: "To call", none: "No one is waiting. New messages show up here." },
  today: { title: "Today", none: "Nothing is due today." },
  planned: { title: "Planned", none: "There are no next steps. You can plan one when you open an inquiry." },
  estimates: { title: "Estimates" },
  sold: { title: "Jobs" },
};

type Props = {
  name: ShownList;
  page: JobPage;
  /** Those of the page that stand nowhere else. */
  jobs: readonly StaffJob[];
  /** The message of which its card asks how the call went. */
  asked: number | undefined;
  cards: CallActions;
  loading: boolean;
  /** The next page could not be loaded. */
  failed: boolean;
  onAsk(id: number | undefined): void;
  onMore(name: ShownList): Promise<void>;
};

/** One list of the page: those who wait, or the next steps below their days. */
export function CallSection({ name, page, jobs: calls, asked, cards, loading, failed, onAsk, onMore }: Props) {
  const { title, none } = texts[name];
  const groups = name === "today" || name === "planned" ? byDay(calls, page.today) : [{ day: undefined, calls }];
  if (calls.length === 0 && none === undefined) return null;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby={`${name}-title`} aria-busy={loading}>
      <h2 id={`${name}-title`} tabIndex={-1}>
        {title}
      </h2>
      {calls.length === 0 && <p>{none}</p>}
      {groups.map(({ day, calls: some }) => (
        <div key={day ?? ""} className={`stack ${styles.group}`}>
          {day && <h3 className={styles.day}>{day}</h3>}
          <ul className={`stack ${styles.cards}`}>
            {some.map((call) => (
              <CallCard
                key={call.id}
                call={call}
                heading={day ? "h4" : "h3"}
                isBelowDay={(day ?? overdue) !== overdue}
                asked={asked === call.id}
                onAsk={(isAsked) => onAsk(isAsked ? call.id : undefined)}
                {...cards}
              />
            ))}
          </ul>
        </div>
      ))}
      {failed && <p role="alert">More could not be loaded. Please try again.</p>}
      {page.next !== null && (
        <Button variant="ghost" aria-disabled={loading || undefined} onClick={() => void onMore(name)}>
          <span>
            Show more<span className="visually-hidden"> of “{title}”</span>
          </span>
        </Button>
      )}
    </section>
  );
}

/** The one heading for several days. */
const overdue = "Overdue";

/** The next steps below "Overdue", "Today" and the days to come. */
function byDay(calls: readonly StaffJob[], today: string): { day: string; calls: StaffJob[] }[] {
  const groups = Map.groupBy(calls, ({ nextStep }) => {
    const day = nextStep?.day ?? today;
    if (day < today) return overdue;
    return day === today ? "Today" : shortDayName(dayOfDate(day), dayOfDate(today));
  });
  return [...groups].map(([day, some]) => ({ day, calls: some }));
}
