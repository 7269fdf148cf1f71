import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { dayChips, timeChips } from "../appointments/day-chips.ts";
import { usualMinutes } from "../appointments/job-work.ts";
import { PeopleField } from "../appointments/people-field.tsx";
import { usePlanned, Warnings } from "../appointments/planned.tsx";
import { workLabels } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { idsOf } from "./typed-work.ts";
import type { WorkEdit } from "./use-work-form.ts";
import styles from "./work-form.module.css";

/** The day and the time of the next step: the next open days and usual times in one tap each. */
export function WhenFields({ form, start, state }: Pick<WorkEdit, "form" | "start" | "state">) {
  const { hours } = useCompany();
  const chips = {
    nextDay: { name: "Days", values: dayChips(hours, dayAt(new Date(), hours.timeZone)), type: "date" },
    nextTime: { name: "Times", values: timeChips(state === "scheduled" ? "work" : "visit"), type: "time" },
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

type WhoProps = Pick<WorkEdit, "form" | "start" | "state"> & { job: StaffJob };

/** Who goes to a visit or to work, and what staff should know about it (JOB-21). */
export function WhoFields({ job, form, start, state }: WhoProps) {
  const kind = state === "scheduled" ? "work" : "visit";
  // The first one of its kind moves with the step.
  const moved = job.appointments.find((one) => one.state === "planned" && one.kind === kind);
  const { nextDay: day, nextTime, people } = form.values;
  const typed = { day, lastDay: day, time: nextTime || null, minutes: moved?.minutes ?? usualMinutes[kind] };
  const { colleagues, warnings } = usePlanned({ job, kind, id: moved?.id, typed: { ...typed, people: idsOf(people) } });
  return (
    <>
      <PeopleField
        label={workLabels.people}
        colleagues={colleagues}
        start={people || start.people}
        chosen={people}
        error={form.errors.people}
        onChoose={(ids) => form.type("people", ids)}
      />
      <Warnings warnings={warnings} />
    </>
  );
}
