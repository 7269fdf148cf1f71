import { useState } from "react";
import { Link } from "react-router";
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
export function OtherJobs({ job, actions }: Omit<WorkFormProps, "onSaved">) {
  const { id, person, others } = job;
  const [typed, setTyped] = useState<string>();
  const name = personName(job.person);
  const theirs = others.filter(({ personId }) => personId === person.id);
  const neighbors = others.filter(({ personId }) => personId !== person.id);

  /** Makes a change that can be taken back. */
  async function change(done: string, make: () => ReturnType<typeof take>) {
    const result = await make();
    void actions.refresh();
    const isDone = result.error === undefined;
    actions.announce(
      isDone
        ? { is: "done", text: done, undo: () => void change("Undone.", result.undo) }
        : { is: "failed", text: result.error },
    );
  }

  const join = (to: number, other: number): ReturnType<typeof take> =>
    take(joinPerson(to, other), (undo) => separate(to, undo));
  const separate = (from: number, sent: Parameters<typeof separatePerson>[1]): ReturnType<typeof take> =>
    take(separatePerson(from, sent), ({ personId }) => join(from, personId));
  const joinWith = (other: number, called: string) =>
    void change(`${called} and ${name} are one person now.`, () => join(person.id, other));

  return (
    <section className={`stack ${styles.part}`} aria-labelledby={`job-${id}-others`}>
      <h3 id={`job-${id}-others`}>Also of this person</h3>
      <Others jobs={theirs} label={`Other inquiries of ${name}`} />
      {theirs.length === 0 && <p>No other inquiry.</p>}
      <div className="row">
        {theirs.length > 0 && (
          <Button
            variant="ghost"
            onClick={() =>
              void change(`This inquiry has a person of its own now.`, () => separate(person.id, { jobs: [id] }))
            }
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
            label="Join with someone: first or last name"
            autoComplete="off"
            autoFocus
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <PeopleMatches
            query={{ name: typed }}
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
          <h3>Also at this address</h3>
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

type Undo<Sent> = { ok: true; value: { undo: Sent } } | { ok: false; error: { text: string } };

/** The answer of a change, with what takes it back. */
async function take<Sent>(answer: Promise<Undo<Sent>>, back: (sent: Sent) => Promise<Taken>): Promise<Taken> {
  const result = await answer;
  if (!result.ok) return { error: result.error.text, undo: async () => ({ error: result.error.text }) as Taken };
  return { error: undefined, undo: () => back(result.value.undo) };
}

type Taken = { error: string | undefined; undo(): Promise<Taken> };

type OthersProps = { jobs: readonly OtherJob[]; label: string; onJoin?(job: OtherJob): void };

function Others({ jobs, label, onJoin }: OthersProps) {
  const { hrefOf } = useWorkAddress();
  if (jobs.length === 0) return null;
  return (
    <ul className={styles.others} aria-label={label}>
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
