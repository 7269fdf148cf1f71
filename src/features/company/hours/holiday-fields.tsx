import { useNow } from "#src/browser/use-now.ts";
import { dayAt, shortDayName, yearOf } from "#src/facts/calendar.ts";
import { federalHolidayIds, type HolidayId, type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { keptHolidayIn } from "#src/facts/open-days.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import type { HoursForm } from "./day-fields.tsx";
import styles from "./holidays.module.css";
import { holidayField } from "./hours-texts.ts";

const others = holidayIds.filter((id) => !(federalHolidayIds as readonly HolidayId[]).includes(id));

/** The holidays to check, each with the days on which the company keeps it by the hours in the form (OWN-82). */
export function HolidayFields({ form, typed }: { form: HoursForm; typed: Hours }) {
  const thisYear = yearOf(dayAt(useNow(), typed.timeZone));
  const groups = [
    { name: "Public holidays", ids: federalHolidayIds },
    { name: "Other days", ids: others },
  ];
  return groups.map(({ name, ids }) => (
    <fieldset key={name} className={styles.holidays}>
      <legend>{name}</legend>
      <div className={styles.grid}>
        {ids.map((id) => (
          <Checkbox
            key={id}
            {...form.checkbox(holidayField(id))}
            hint={
              <span className={styles.kept}>
                <span>{shortDayName(keptHolidayIn(typed, thisYear, id))}</span>{" "}
                <span>{shortDayName(keptHolidayIn(typed, thisYear + 1, id))}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  ));
}
