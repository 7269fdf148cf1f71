import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import styles from "./activity-page.module.css";
import { areaNames, auditAreas, type ChosenFilters } from "./filters.ts";

type Props = {
  filters: ChosenFilters;
  people: readonly { id: number; name: string }[];
  onFilter(name: keyof ChosenFilters, value: string): void;
  addresses: boolean;
  onAddresses(shown: boolean): void;
};

/** Filters by area and person, and shows network addresses on demand. */
export function ActivityFilters({ filters, people, onFilter, addresses, onAddresses }: Props) {
  const isKnown = filters.person === "" || people.some(({ id }) => String(id) === filters.person);
  const deleted = isKnown ? [] : [[filters.person, `User ${filters.person} (deleted)`] as const];
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
        options={[["", "Everyone"], ...deleted, ...people.map(({ id, name }) => [id, name] as const)]}
      />
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
