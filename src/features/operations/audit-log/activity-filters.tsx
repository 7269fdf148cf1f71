import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import styles from "./activity-page.module.css";
import { areaNames, auditAreas, type ChosenFilters } from "./filters.ts";
import type { KnownPerson } from "./queries.server.ts";

type Props = {
  filters: ChosenFilters;
  people: readonly KnownPerson[];
  onFilter(name: keyof ChosenFilters, value: string): void;
  addresses: boolean;
  onAddresses(shown: boolean): void;
};

/** Filters by area and person, and shows network addresses on demand. */
export function ActivityFilters({ filters, people, onFilter, addresses, onAddresses }: Props) {
  return (
    <search className={styles.filters} aria-label="Activity">
      <SelectField
        id="activity-area"
        label="About"
        value={filters.area}
        onChange={({ currentTarget }) => onFilter("area", currentTarget.value)}
        options={[["", "Everything"], ...auditAreas.map((area) => [area, areaNames[area]] as const)]}
      />
      <SelectField
        id="activity-person"
        label="Person"
        value={filters.person}
        onChange={({ currentTarget }) => onFilter("person", currentTarget.value)}
      >
        <option value="">Everyone</option>
        {filters.person !== "" && !people.some(({ id }) => String(id) === filters.person) && (
          <option value={filters.person}>User {filters.person} (deleted)</option>
        )}
        {people.map(({ id, name, deleted }) => (
          <option key={id} value={id}>
            {name}
            {deleted && " (deleted)"}
          </option>
        ))}
      </SelectField>
      <div className={styles.addresses}>
        <Checkbox
          id="activity-addresses"
          name="addresses"
          label="Show network addresses"
          checked={addresses}
          onChange={({ currentTarget }) => onAddresses(currentTarget.checked)}
        />
      </div>
    </search>
  );
}
