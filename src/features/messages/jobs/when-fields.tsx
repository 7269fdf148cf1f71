import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { nextDays } from "./proposals.ts";
import type { WorkEdit } from "./use-work-form.ts";
import { timeWords } from "./visit-words.ts";
import styles from "./work-form.module.css";

const shownDays = 6;
const times = ["08:00", "09:00", "10:00", "11:00", "13:00", "15:00"] as const;

/** The day and the time of the next step: the next business days and usual hours in one tap each. */
export function WhenFields({ form, start }: Pick<WorkEdit, "form" | "start">) {
  const { hours } = useCompany();
  const today = dayAt(new Date(), hours.timeZone);
  const days = new Map(
    nextDays(hours, new Date(), shownDays).map((day) => [
      day === isoDate(today) ? "Today" : shortDayName(dayOfDate(day), today),
      day,
    ]),
  );
  const hoursOfDay = new Map(times.map((time) => [timeWords(time), time]));
  return (
    <>
      <Chips
        name="Days"
        chips={[...days.keys()]}
        isAbove
        isPressed={(label) => days.get(label) === form.values.nextDay}
        onPick={(label) => form.type("nextDay", days.get(label) ?? "")}
      />
      <Chips
        name="Times"
        chips={[...hoursOfDay.keys()]}
        isAbove
        isPressed={(label) => hoursOfDay.get(label) === form.values.nextTime}
        onPick={(label) => form.type("nextTime", hoursOfDay.get(label) ?? "")}
      />
      <div className={`row ${styles.days}`}>
        <Field {...form.field("nextDay")} type="date" defaultValue={start.nextDay} />
        <Field {...form.field("nextTime")} type="time" defaultValue={start.nextTime} />
      </div>
    </>
  );
}
