import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { phoneAsWritten } from "../phone.ts";
import styles from "./job-view.module.css";
import type { PersonMatch } from "./people-api.server.ts";
import { fetchMatches } from "./people-requests.ts";
import { personName } from "./person-name.ts";

const maxShown = 4;

type Props = {
  /** The beginning of a number, or of a name. */
  query: { phone: string } | { name: string };
  /** Is left out. */
  but?: number | undefined;
  /** On the button beside each. */
  action: string;
  onPick(person: PersonMatch): void;
};

/** Who may be meant, found while a number or a name is typed (JOB-06). */
export function PeopleMatches({ query, but, action, onPick }: Props) {
  const [[name, typed] = []] = Object.entries(query);
  const load = useCallback(
    async (signal: AbortSignal) =>
      typed === "" ? nothing : fetchMatches(name === "phone" ? { phone: typed ?? "" } : { name: typed ?? "" }, signal),
    [name, typed],
  );
  const { data } = useResource(load);
  const people = (data?.people ?? []).filter(({ id }) => id !== but).slice(0, maxShown);
  return (
    <ul className={`stack ${styles.others}`} aria-label="People who match" aria-live="polite">
      {people.map((person) => (
        <li key={person.id} className={`row spread ${styles.match}`}>
          <span>
            <strong>
              <bdi>{personName(person)}</bdi>
            </strong>
            {person.phones.map((phone) => `, ${phoneAsWritten(phone)}`).join("")}
            {person.job && ` (${stateNames[person.job.state]})`}
          </span>
          <Button variant="ghost" onClick={() => onPick(person)}>
            <span>
              {action}
              <span className="visually-hidden"> {personName(person)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const nothing = { ok: true as const, value: { people: [], unlikely: false } };
