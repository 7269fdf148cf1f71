import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { phoneAsWritten } from "../phone.ts";
import { fetchJobPage } from "./job-requests.ts";
import styles from "./job-view.module.css";
import { personName } from "./person-name.ts";
import type { StaffJob } from "./staff-job.server.ts";

const maxShown = 4;

type Props = {
  /** As in the search of all work: the beginning of a number, a name, an address. */
  search: string;
  /** The person who is left out. */
  but?: number | undefined;
  /** On the button beside each. */
  action: string;
  /** @param jobs those of the person that the search finds, the newest first */
  onPick(person: StaffJob["person"], jobs: readonly StaffJob[]): void;
};

/** Who may be meant, found while a number or a name is typed (JOB-06). */
export function PeopleMatches({ search, but, action, onPick }: Props) {
  const load = useCallback(
    async (signal: AbortSignal) =>
      search === "" ? nothing : fetchJobPage({ list: "to-call", filters: {}, search }, { signal }),
    [search],
  );
  const { data } = useResource<{ jobs: StaffJob[] }>(load);
  const jobs = (data?.jobs ?? []).filter(({ person }) => person.id !== but);
  const people = [...Map.groupBy(jobs, ({ person }) => person.id).values()].slice(0, maxShown);
  return (
    <ul className={`stack ${styles.others}`} aria-label="People who match" aria-live="polite">
      {people.map((theirs) => {
        const [{ person, state }] = theirs as [StaffJob];
        return (
          <li key={person.id} className={`row spread ${styles.match}`}>
            <span>
              <strong>
                <bdi>{personName(person)}</bdi>
              </strong>
              {person.phones.map((phone) => `, ${phoneAsWritten(phone)}`).join("")} ({stateNames[state]})
            </span>
            <Button variant="ghost" onClick={() => onPick(person, theirs)}>
              <span>
                {action}
                <span className="visually-hidden"> {personName(person)}</span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const nothing = { ok: true as const, value: { jobs: [] } };
