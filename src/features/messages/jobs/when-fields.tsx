import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { dayChips, timeChips } from "../appointments/day-chips.ts";
import type { WorkEdit } from "./use-work-form.ts";
import styles from "./work-form.module.css";

/** The day and the time of the next step: the next open days and usual times in one tap each. */
export function WhenFields({ form, start }: Pick<WorkEdit, "form" | "start">) {
  const { hours } = useCompany();
  const chips = {
    nextDay: { name: "Days", values: dayChips(hours, dayAt(new Date(), hours.timeZone)), type: "date" },
    nextTime: { name: "Times", values: timeChips("visit"), type: "time" },
  } as const;
  const names = ["nextDay", "nextTime"] as const;
  return (
    <>
      {names.map((name) => (
        <Chips
          key={name}
          name={chips[name].name}
          chips={[...chips[name].values.keys()]}
          isAbove
          isPressed={(label) => chips[name].values.get(label) === form.values[name]}
          onPick={(label) => form.type(name, chips[name].values.get(label) ?? "")}
        />
      ))}
      <div className={`row ${styles.days}`}>
        {names.map((name) => (
          <Field key={name} {...form.field(name)} type={chips[name].type} defaultValue={start[name]} />
        ))}
      </div>
    </>
  );
}
