import { Link } from "react-router";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { CallCard, titleId } from "./call-card.tsx";
import styles from "./call-section.module.css";
import { eachOnce } from "./job-lists.ts";
import { useAskedCall } from "./use-asked-call.ts";
import { useJobs } from "./use-jobs.ts";

/** On the dashboard. */
const shown = 3;

/** The beginning of the call list: who waits longest, then what is due (LEAD-11). */
export function NextCalls() {
  const { lists, failed, error, status, save, saveNoAnswer, page, reload } = useJobs();
  const { asked, ask } = useAskedCall();
  const focusOn = useFocusOnceRendered();
  const once = lists && eachOnce(lists);
  const calls = once ? [...once["to-call"], ...once.today].slice(0, shown) : [];
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="next-calls" aria-busy={!lists && !failed}>
      <h2 id="next-calls" tabIndex={-1}>
        Next calls
      </h2>
      <Loaded
        of={{ data: lists, error, reload }}
        loading={null}
        failed="The calls could not be loaded."
        focusNext="next-calls"
      />
      {lists && calls.length === 0 && <p>No one is waiting for a call, and no next step is due.</p>}
      {calls.length > 0 && (
        <div className={`stack ${styles.group}`}>
          <ul className={`stack ${styles.cards}`}>
            {calls.map((call) => (
              <CallCard
                key={call.id}
                call={call}
                heading="h3"
                asked={asked === call.id}
                onAsk={(isAsked) => ask(isAsked ? call.id : undefined)}
                save={save}
                saveNoAnswer={saveNoAnswer}
                page={page}
                onMoved={({ id }) => focusOn(titleId(id), "next-calls")}
              />
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link to="/admin/calls" className={styles.all}>
          All calls
        </Link>
      </p>
      <StatusBar status={status} />
    </section>
  );
}
