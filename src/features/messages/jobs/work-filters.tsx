import { useId } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { useSearch } from "../inbox/inbox-search.tsx";
import { maxSearchLength } from "../inbox/search.ts";
import { fetchCrew } from "./job-requests.ts";
import { jobSources } from "./schema.ts";
import { filterNames, type useWorkAddress } from "./use-work-address.ts";
import styles from "./work-page.module.css";

type Props = { address: ReturnType<typeof useWorkAddress> };

/** Searches all jobs, and narrows a list down (JOB-10). */
export function WorkFilters({ address: { view, set } }: Props) {
  const { typed, type, field } = useSearch();
  const id = useId();
  const { towns } = useCompany();
  const { data: crew = [] } = useResource(fetchCrew);
  const { filters } = view;
  const count = Object.keys(filters).length;
  const choices = {
    town: { label: "Town", options: towns.map(({ name }) => [name, name]) },
    responsible: {
      label: "Responsible",
      options: [["none", "No one"], ...crew.map((person) => [String(person.id), person.name])],
    },
    source: { label: "Source", options: jobSources.map((source) => [source, jobSourceNames[source]]) },
    photos: { label: "Photos", options: [["1", "With photos"]] },
  } as const;
  return (
    <search className={`stack ${styles.search}`}>
      <Field
        ref={field}
        id="work-search"
        name="q"
        type="search"
        label="Search everything"
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={typed}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {view.search === "" && (
        <details open={count > 0 || undefined}>
          <summary>{count === 0 ? "Filters" : `Filters: ${count}`}</summary>
          <div className={styles.filters}>
            {filterNames.map((name) => (
              <SelectField
                key={name}
                id={`${id}-${name}`}
                label={choices[name].label}
                value={filters[name] ?? ""}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
              >
                <option value="">All</option>
                {choices[name].options.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ))}
            {count > 0 && (
              <Button
                variant="ghost"
                onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
              >
                Show all
              </Button>
            )}
          </div>
        </details>
      )}
    </search>
  );
}
