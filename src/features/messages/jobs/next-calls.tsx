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

/**
 * How much waits, and the beginning of the call list: whom to call, then what is due (LEAD-11). Nothing before the first inquiry.
 *
 * @param unread how many messages are unread, once that is known
 */
export function NextCalls({ unread }: { unread: number | undefined }) {
  const resource = useResource(
    useCallback(async (signal: AbortSignal) => {
      const [waiting, due] = await Promise.all([
        fetchJobPage(view("to-call"), { signal }),
        fetchJobPage(view("today"), { signal }),
      ]);
      if (!waiting.ok) return waiting;
      if (!due.ok) return due;
      const jobs = new Map([...waiting.value.jobs, ...due.value.jobs].map((job) => [job.id, job]));
      return { ok: true as const, value: { jobs: [...jobs.values()].slice(0, shown), counts: due.value.counts } };
    }, []),
  );
  useFollowing(undefined, () => void resource.reload());
  const { data, error } = resource;
  if (data && Object.values(data.counts).every((count) => count === 0)) return null;
  const figures = [
    { to: "/admin/calls", count: data?.counts["to-call"], words: "To call" },
    { to: "/admin/calls?list=today", count: data?.counts.today, words: "Today" },
    { to: "/admin/messages", count: unread, words: "Unread" },
  ];
  return (
    <section className="stack" aria-labelledby="next-calls" aria-busy={!data && !error}>
      <ul className={styles.figures}>
        {figures.map(({ to, count, words }) => (
          <li key={to} className="surface">
            <Link to={to}>
              <strong>{count ?? "–"}</strong> {words}
            </Link>
          </li>
        ))}
      </ul>
      <h2 id="next-calls" tabIndex={-1}>
        Next calls
      </h2>
      <Loaded of={resource} loading={null} failed="The calls could not be loaded." focusNext="next-calls" />
      {data?.jobs.length === 0 && <p>No one is waiting for a call, and no next step is due.</p>}
      {data && data.jobs.length > 0 && (
        <ul className="surface">
          {data.jobs.map((job, place) => (
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
