import { SelectField } from "#src/ui/select.tsx";
import styles from "./activity-page.module.css";
import { areaNames, type Wish } from "./filters.ts";
import { areas } from "./kinds.ts";
import type { KnownPerson } from "./queries.server.ts";

type Props = { wish: Wish; people: readonly KnownPerson[]; onWish(name: keyof Wish, value: string): void };

/** Narrows the list to one kind of thing, to one person, or both. */
export function ActivityFilters({ wish, people, onWish }: Props) {
  return (
    <search className={styles.filters} aria-label="Activity">
      <SelectField
        id="activity-area"
        label="About"
        value={wish.area}
        onChange={({ currentTarget }) => onWish("area", currentTarget.value)}
      >
        <option value="">Everything</option>
        {areas.map((area) => (
          <option key={area} value={area}>
            {areaNames[area]}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="activity-person"
        label="Person"
        value={wish.person}
        onChange={({ currentTarget }) => onWish("person", currentTarget.value)}
      >
        <option value="">Everybody</option>
        {wish.person !== "" && !people.some(({ id }) => String(id) === wish.person) && (
          <option value={wish.person}>Number {wish.person}</option>
        )}
        {people.map(({ id, name, deleted }) => (
          <option key={id} value={id}>
            {name}
            {deleted && " (deleted)"}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
