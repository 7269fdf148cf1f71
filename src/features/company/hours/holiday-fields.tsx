import { useNow } from "#src/browser/use-now.ts";
import { dayAt, shortDayName, yearOf } from "#src/facts/calendar.ts";
import { holidayName } from "#src/facts/holidays.ts";
import { federalHolidayIds, type HolidayId, holidayIds } from "#src/facts/hours.schema.ts";
import { keptHolidayIn } from "#src/facts/open-days.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import styles from "./holidays.module.css";
import { holidayField } from "./hours-texts.ts";
import type { HoursForm } from "./use-hours-form.ts";

const others = holidayIds.filter((id) => !(federalHolidayIds as readonly HolidayId[]).includes(id));

/** The holidays to check, each with the days on which the company keeps it by the hours in the form (OWN-82). */
export function HolidayFields({ hours: { form, typed } }: { hours: HoursForm }) {
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
            label={holidayName(id).replace(/^t/, "T")}
            defaultChecked={typed.holidays.includes(id)}
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
