import { useCallback } from "react";
import { Link } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { fetchJobPage } from "./job-requests.ts";
import styles from "./next-calls.module.css";
import { useFollowing } from "./use-following.ts";
import { WorkRow } from "./work-row.tsx";

/** On the dashboard. */
const shown = 3;

const view = (list: "to-call" | "today") => ({ list, filters: {}, search: "" });

/** The beginning of the call list: who waits longest, then what is due (LEAD-11). */
export function NextCalls() {
  const resource = useResource(
    useCallback(async (signal: AbortSignal) => {
      const [waiting, due] = await Promise.all([
        fetchJobPage(view("to-call"), { signal }),
        fetchJobPage(view("today"), { signal }),
      ]);
      if (!waiting.ok) return waiting;
      if (!due.ok) return due;
      const jobs = new Map([...waiting.value.jobs, ...due.value.jobs].map((job) => [job.id, job]));
      return { ok: true as const, value: [...jobs.values()].slice(0, shown) };
    }, []),
  );
  useFollowing(undefined, () => void resource.reload());
  const { data: jobs, error } = resource;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="next-calls" aria-busy={!jobs && !error}>
      <h2 id="next-calls" tabIndex={-1}>
        Next calls
      </h2>
      <Loaded of={resource} loading={null} failed="The calls could not be loaded." focusNext="next-calls" />
      {jobs?.length === 0 && <p>No one is waiting for a call, and no next step is due.</p>}
      {jobs && jobs.length > 0 && (
        <ul className="surface">
          {jobs.map((job, place) => (
            <WorkRow key={job.id} job={job} to={`/admin/calls?job=${job.id}`} isNext={place === 0} />
          ))}
        </ul>
      )}
      <Link to="/admin/calls" className="reach">
        All work
      </Link>
    </section>
  );
}
