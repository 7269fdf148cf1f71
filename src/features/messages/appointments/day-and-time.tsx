import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { dayChips, timeChips } from "./day-chips.ts";
import styles from "./job-appointments.module.css";
import type { AppointmentKind } from "./schema.ts";

type Props<Name extends string> = {
  form: Pick<Form<Name>, "values" | "type" | "field">;
  /** The names of both fields. */
  day: NoInfer<Name>;
  time: NoInfer<Name>;
  kind: AppointmentKind;
};

/** A day and a time, with the next open days and usual times in one tap each. */
export function DayAndTime<Name extends string>({ form, day, time, kind }: Props<Name>) {
  const { hours } = useCompany();
  const fields = [
    { field: day, type: "date", name: "Days", values: dayChips(hours, dayAt(new Date(), hours.timeZone)) },
    { field: time, type: "time", name: "Times", values: timeChips(kind) },
  ];
  return (
    <div className={`row ${styles.pair}`}>
      {fields.map(({ field, type, name, values }) => (
        <Field key={field} {...form.field(field)} type={type}>
          <Chips
            name={name}
            chips={[...values.keys()]}
            isPressed={(chip) => values.get(chip) === form.values[field]}
            onPick={(chip) => form.type(field, values.get(chip) ?? "")}
          />
        </Field>
      ))}
    </div>
  );
}
