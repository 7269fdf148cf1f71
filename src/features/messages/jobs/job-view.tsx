import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { JobAppointments, type Planning } from "../appointments/job-appointments.tsx";
import { JobPhotos } from "../appointments/job-photos.tsx";
import { sayAppointment } from "../appointments/say-appointment.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { JobFacts } from "./job-facts.tsx";
import { fetchJob } from "./job-requests.ts";
import styles from "./job-view.module.css";
import { Entries, newestWords, Wanted } from "./job-words.tsx";
import { OtherJobs } from "./other-jobs.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { personName } from "./person-name.ts";
import { workErrors } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import type { JobActions } from "./use-work.ts";
import { promiseWords, shortVisitWords } from "./visit-words.ts";
import { WorkForm } from "./work-form.tsx";
import { townIn } from "./work-row.tsx";

export const titleId = (id: number) => `job-${id}-title`;
export const numberId = (id: number) => `job-${id}-number`;

type Props = {
  id: number;
  /** As the list has it, until all of it is loaded. */
  listed: StaffJob | undefined;
  /** Counts what may have changed it. */
  changes: number;
  /** Who else has it open. */
  openBy: readonly string[];
  actions: JobActions;
  /** The id of what has the focus once it is there. */
  focusFirst: string;
  /** A call has ended. */
  onCalled(job: StaffJob): void;
};

/** A job: call, note and state first, then all that is known (JOB-02, JOB-09, JOB-33). */
export function JobView({ id, listed, changes, openBy, actions, focusFirst, onCalled }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchJob(id, signal), [id]));
  const { data, error, reload, mutate } = resource;
  const [saves, setSaves] = useState(0);
  const [planning, setPlanning] = useState<Planning & { isCall?: boolean }>();
  const saveNote = useRef(async () => {});
  // Beside its list there is room for all that is wanted before the form. A window that is resized moves nothing.
  const [isWide] = useState(() => matchMedia("(min-width: 64em)").matches);
  const focusOn = useFocusOnceRendered(focusFirst);
  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);
  const job = data ?? listed;
  if (error?.status === 404) return <p role="status">{workErrors.gone}</p>;
  if (!job) return <Loaded of={resource} loading="Loading…" focusNext="list-title" />;
  const { person } = job;
  const put = (now: StaffJob) => mutate(() => now);
  function show(now: StaffJob) {
    put(now);
    actions.put(now);
  }
  const edited = { job, actions, onChanged: put };
  return (
    <article className={`stack surface ${styles.job}`} aria-labelledby={titleId(id)}>
      <Head job={job} openBy={openBy} isBrief={!isWide} />
      {isWide && <Wanted job={job} />}
      <WorkForm
        key={saves}
        {...{ ...edited, saveNote }}
        onPlan={(kind) => setPlanning({ kind, isCall: true })}
        onSaved={(now, isCall) => {
          put(now);
          setSaves(saves + 1);
          if (now.state === "won" && job.state !== "won") focusOn(`appointments-of-${id}`);
          else if (isCall) onCalled(now);
        }}
      />
      <div className={styles.part}>
        <JobAppointments
          job={job}
          open={planning}
          setOpen={setPlanning}
          onSave={() => saveNote.current()}
          announce={actions.announce}
          onSaved={(saved) => {
            sayAppointment(saved, { ...actions, put: show });
            if (planning?.isCall) onCalled(saved.job);
          }}
        />
      </div>
      {!isWide && <Wanted job={job} />}
      <div className={styles.part}>
        <JobPhotos job={job} onJob={show} announce={actions.announce} clear={actions.clear} />
      </div>
      <JobFacts {...edited} />
      <PersonFacts
        {...{ person, announce: actions.announce }}
        onChanged={(now) => {
          put({ ...job, person: now });
          actions.refresh();
        }}
      />
      <section className={`stack ${styles.part}`} aria-labelledby={`job-${id}-history`}>
        <h3 id={`job-${id}-history`}>History</h3>
        {job.entries.length === 0 && <p>Nothing was done yet.</p>}
        <Entries entries={job.entries} label={`What was done for ${personName(job.person)}`} />
      </section>
      <OtherJobs {...edited} />
    </article>
  );
}

/** Who it is, how the job stands, the ways to reach them, and in brief what is wanted and where. */
function Head({ job, openBy, isBrief }: { job: StaffJob; openBy: readonly string[]; isBrief: boolean }) {
  const { id, person, state, wroteAgain, promise, nextStep, responsible, address } = job;
  const { hours, towns } = useCompany();
  const today = dayAt(new Date(), hours.timeZone);
  const [phone, ...phones] = person.phones;
  const name = personName(job.person);
  return (
    <header className={`stack ${styles.head}`}>
      <div className={`row ${styles.title}`}>
        <h2 id={titleId(id)} tabIndex={-1}>
          <Link to={`/admin/people/${person.id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <span className={styles.state}>
          {stateNames[state]}
          {wroteAgain && ", wrote again"}
        </span>
      </div>
      <p role="status" className={styles.also}>
        {openBy.length > 0 && `${openBy.join(", ")} ${openBy.length === 1 ? "has" : "have"} this open too.`}
      </p>
      {promise && (
        <p className={`${styles.step} ${promise.is === "late" ? styles.also : ""}`.trimEnd()}>
          <Icon name={promise.is === "late" ? "alert" : "clock"} />
          <strong>{promiseWords(promise, today)}</strong>
        </p>
      )}
      {nextStep && (
        <p className={styles.step}>
          <Icon name="clock" />
          <span>
            <strong>{shortVisitWords(nextStep, today)}</strong> <bdi>{nextStep.what}</bdi>
            {responsible && `, ${responsible.name}`}
          </span>
        </p>
      )}
      <div className={`row reach ${styles.ways}`}>
        {phone ? (
          <ButtonLink variant="primary" id={numberId(id)} href={phoneLink(phone)}>
            <Icon name="phone" />
            <span>
              <span className="visually-hidden">Call {name}, </span>
              {phoneAsWritten(phone)}
            </span>
          </ButtonLink>
        ) : (
          <p>No number is known.</p>
        )}
        {phones.map((other) => (
          <a key={other} href={phoneLink(other)}>
            {phoneAsWritten(other)}
          </a>
        ))}
        {state === "done" && person.emails.length > 0 && !person.wantsNoEmails && (
          <Link to="/admin/reviews/ask">Ask for a review</Link>
        )}
      </div>
      {isBrief && (
        <p className={`clamped ${styles.brief}`}>
          <strong>{townIn(address, towns) || address}</strong> <bdi>{newestWords(job)}</bdi>
        </p>
      )}
    </header>
  );
}
