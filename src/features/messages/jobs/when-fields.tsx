import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { dayChips, timeChips } from "../appointments/day-chips.ts";
import { usualMinutes } from "../appointments/job-work.ts";
import { WhoGoes } from "../appointments/who-goes.tsx";
import type { StaffJob } from "./staff-job.server.ts";
import type { WorkEdit } from "./use-work-form.ts";
import styles from "./work-form.module.css";

type Props = Pick<WorkEdit, "form" | "start" | "state"> & { job: StaffJob };

/** The day and the time of the next step, the next open days and usual times in one tap each; and who goes to what is planned. */
export function WhenFields({ job, form, start, state }: Props) {
  const { hours } = useCompany();
  const kind = state === "scheduled" ? "work" : "visit";
  const chips = {
    nextDay: { name: "Days", values: dayChips(hours, dayAt(new Date(), hours.timeZone)), type: "date" },
    nextTime: { name: "Times", values: timeChips(kind), type: "time" },
  } as const;
  // The first one of its kind moves with the step.
  const moved = job.appointments.find((one) => one.state === "planned" && one.kind === kind);
  const { nextDay: day, nextTime } = form.values;
  const minutes = moved?.minutes ?? usualMinutes[kind];
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
      {state !== job.state && (state === "visit-planned" || state === "scheduled") ? (
        <WhoGoes
          job={job}
          planned={{ id: moved?.id, kind, day, lastDay: day, time: nextTime || null, minutes }}
          start={start.people}
          form={form}
        />
      ) : (
        <input hidden name="people" defaultValue={start.people} />
      )}
    </>
  );
}
