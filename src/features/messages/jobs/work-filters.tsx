import { useId } from "react";
import { Link } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { useSearch } from "../inbox/inbox-search.tsx";
import type { JobPage } from "./job-page.server.ts";
import { fetchCrew } from "./job-requests.ts";
import type { JobList } from "./list-queries.server.ts";
import { jobSources } from "./schema.ts";
import { filterNames, listNames, type useWorkAddress } from "./use-work-address.ts";
import styles from "./work-page.module.css";

type Props = { address: ReturnType<typeof useWorkAddress> };

const labels = { town: "Town", responsible: "Responsible", source: "Source", photos: "Photos" } as const;

/** Searches all jobs, and narrows a list down (JOB-10). */
export function WorkFilters({ address: { view, set } }: Props) {
  const { field } = useSearch();
  const id = useId();
  const { towns } = useCompany();
  const { data: crew = [] } = useResource(fetchCrew);
  const { filters } = view;
  const count = Object.keys(filters).length;
  const choices: Record<(typeof filterNames)[number], [value: string, words: string][]> = {
    town: towns.map(({ name }) => [name, name]),
    responsible: [["none", "No one"], ...crew.map(({ id: own, name }): [string, string] => [String(own), name])],
    source: jobSources.map((source) => [source, jobSourceNames[source]]),
    photos: [["1", "With photos"]],
  };
  return (
    <search className={`stack ${styles.search}`}>
      <Field {...field} id="work-search" label="Search everything" />
      {view.search === "" && (
        <details open={count > 0 || undefined}>
          <summary>{count === 0 ? "Filters" : `Filters: ${count}`}</summary>
          <div className={styles.filters}>
            {filterNames.map((name) => (
              <SelectField
                key={name}
                id={`${id}-${name}`}
                label={labels[name]}
                value={filters[name] ?? ""}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
                options={[["", "All"], ...choices[name]]}
              />
            ))}
          </div>
        </details>
      )}
    </search>
  );
}

const maxCounted = 1000;

type TabsProps = Props & {
  counts: JobPage["counts"] | undefined;
};

/** The lists with their numbers (JOB-10). A search finds in all of them. */
export function WorkTabs({ address: { view, hrefOf }, counts }: TabsProps) {
  return (
    <nav aria-label="Lists">
      <ul className={styles.tabs}>
        {(Object.keys(listNames) as JobList[]).map((name) => (
          <li key={name}>
            <Link
              to={hrefOf({ list: name, job: undefined })}
              aria-current={view.list === name && view.search === "" ? "page" : undefined}
            >
              {listNames[name]} <span className={styles.count}>{counts && counted(counts[name])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const counted = (count: number) => (count >= maxCounted ? "1,000+" : String(count));
