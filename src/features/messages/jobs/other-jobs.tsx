import { useState } from "react";
import { Link } from "react-router";
import type { Result } from "#src/browser/call-api.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./job-view.module.css";
import { PeopleMatches } from "./people-matches.tsx";
import { joinPerson, separatePerson } from "./people-requests.ts";
import { personName } from "./person-name.ts";
import type { OtherJob } from "./staff-job.server.ts";
import { useWorkAddress } from "./use-work-address.ts";
import type { WorkFormProps } from "./use-work-form.ts";

/** The other jobs of a person and at an address, and what makes two people one, or one two (LEAD-07, JOB-08, JOB-09). */
export function OtherJobs({ job, actions }: Pick<WorkFormProps, "job" | "actions">) {
  const { id, person, others } = job;
  const [typed, setTyped] = useState<string>();
  const name = personName(job.person);
  const theirs = others.filter(({ personId }) => personId === person.id);
  const neighbors = others.filter(({ personId }) => personId !== person.id);

  /** Says what came of a change. @param back takes it back */
  async function say<Value>(done: string, call: Promise<Result<Value>>, back: (value: Value) => Promise<void>) {
    const result = await call;
    void actions.refresh();
    if (result.ok) actions.announce({ is: "done", text: done, undo: () => void back(result.value) });
    else actions.announce({ is: "failed", text: result.error.text });
  }

  const join = (done: string, to: number, other: number): Promise<void> =>
    say(done, joinPerson(to, other), ({ undo }) => separate("Undone.", to, undo));
  const separate = (done: string, from: number, sent: Parameters<typeof separatePerson>[1]): Promise<void> =>
    say(done, separatePerson(from, sent), ({ undo }) => join("Undone.", from, undo.personId));
  const joinWith = (other: number, called: string) =>
    void join(`${called} and ${name} are one person now.`, person.id, other);

  return (
    <section className={`stack ${styles.part}`} aria-labelledby={`job-${id}-others`}>
      <h3 id={`job-${id}-others`}>Also of this person</h3>
      <Others jobs={theirs} label={`Other inquiries of ${name}`} />
      {theirs.length === 0 && <p>No other inquiry.</p>}
      <div className="row">
        {theirs.length > 0 && (
          <Button
            variant="ghost"
            onClick={() => void separate("This inquiry has a person of its own now.", person.id, { jobs: [id] })}
          >
            Someone else: separate this one
          </Button>
        )}
        {typed === undefined && (
          <Button variant="ghost" onClick={() => setTyped("")}>
            Join with someone
          </Button>
        )}
      </div>
      {typed !== undefined && (
        <>
          <Field
            id={`job-${id}-join`}
            name="join"
            label="Join with someone: name or number"
            autoComplete="off"
            autoFocus
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <PeopleMatches
            search={typed}
            but={person.id}
            action="Join"
            onPick={(other) => {
              setTyped(undefined);
              joinWith(other.id, personName(other));
            }}
          />
        </>
      )}
      {neighbors.length > 0 && (
        <>
          <h3 className={styles.part}>Also at this address</h3>
          <Others
            jobs={neighbors}
            label={`Others at the address of ${name}`}
            onJoin={(other) => joinWith(other.personId, other.name)}
          />
        </>
      )}
    </section>
  );
}

type OthersProps = { jobs: readonly OtherJob[]; label: string; onJoin?(job: OtherJob): void };

function Others({ jobs, label, onJoin }: OthersProps) {
  const { hrefOf } = useWorkAddress();
  if (jobs.length === 0) return null;
  return (
    <ul className={`stack ${styles.others}`} aria-label={label}>
      {jobs.map((other) => (
        <li key={other.id} className="row reach">
          <Link to={hrefOf({ job: String(other.id) })}>
            <span>
              {onJoin && (
                <>
                  <bdi>{other.name}</bdi>,{" "}
                </>
              )}
              <OfficeTime time={other.createdAt} as="list" />
            </span>
          </Link>
          <span>{other.state === "new" && other.finished ? "Finished" : stateNames[other.state]}</span>
          {onJoin && (
            <Button variant="ghost" onClick={() => onJoin(other)}>
              <span>
                Same person: join<span className="visually-hidden"> {other.name}</span>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
