import { useResource } from "#src/browser/use-resource.ts";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { messageLimits } from "../schema.ts";
import { amountProblems, writeAmount } from "./amounts.schema.ts";
import { EditInPlace } from "./edit-in-place.tsx";
import { fetchCrew } from "./job-requests.ts";
import styles from "./job-view.module.css";
import { jobSources, workErrors, workLabels, workLimits } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import type { WorkFormProps } from "./use-work-form.ts";

const labels = {
  address: "Address of the work",
  what: "What is wanted, in your words",
  responsibleId: "Responsible",
  source: "Source",
  estimate: workLabels.estimate,
  agreed: workLabels.agreed,
  lostReason: "Reason if lost",
} as const;

type Name = keyof typeof labels;

function textsOf({ address, what, source, responsible, lostReason, ...job }: StaffJob) {
  return {
    ...{ address, what, source, lostReason, responsibleId: String(responsible?.id ?? "") },
    ...{ estimate: writeAmount(job.estimateCents), agreed: writeAmount(job.agreedCents) },
  };
}

const sentOf = ({ responsibleId, source, ...texts }: Record<Name, string>) => ({
  ...texts,
  source: source as StaffJob["source"],
  responsibleId: responsibleId === "" ? null : Number(responsibleId),
});

/** What is known of a job beside its state, each fact to be changed in its place (JOB-07). */
export function JobFacts({ job, actions, onChanged }: Pick<WorkFormProps, "job" | "actions" | "onChanged">) {
  const { data: crew = [] } = useResource(fetchCrew);
  const texts = textsOf(job);
  function wordsOf(name: Name, text: string): string {
    if (name === "source") return jobSourceNames[text as StaffJob["source"]];
    if (name === "estimate" || name === "agreed") return text && `$${text}`;
    if (name !== "responsibleId") return text;
    return [job.responsible, ...crew].find((one) => one && String(one.id) === text)?.name ?? "No one";
  }
  return (
    <EditInPlace<Name, StaffJob>
      id={`job-${job.id}-facts`}
      title="Details"
      labels={labels}
      saved={job}
      {...{ textsOf, wordsOf }}
      check={(typed) => ({
        ...amountProblems(typed),
        ...(typed.address.length > messageLimits.address && { address: workErrors.address }),
      })}
      save={(typed, seen) => actions.save(seen, { ...sentOf(typed), was: sentOf(textsOf(seen)) })}
      onSaved={(now) => void onChanged(now)}
      onPresent={onChanged}
      fields={(form) => (
        <>
          <Field {...form.field("address")} maxLength={messageLimits.address} />
          <Field {...form.field("what")} rows={3} maxLength={messageLimits.text} dir="auto" />
          <SelectField
            {...form.select("responsibleId")}
            key={crew.length}
            options={[["", "No one"], ...crew.map(({ id, name }) => [String(id), name] as const)]}
          />
          <SelectField
            {...form.select("source")}
            options={jobSources.map((source) => [source, jobSourceNames[source]])}
          />
          <Field {...form.field("estimate")} hint="In dollars" inputMode="decimal" />
          <Field {...form.field("agreed")} hint="In dollars" inputMode="decimal" />
          <Field {...form.field("lostReason")} maxLength={workLimits.lostReason} />
        </>
      )}
    >
      <dl className={styles.facts}>
        {(Object.keys(labels) as Name[]).map((name) => {
          const words = wordsOf(name, texts[name]);
          return (
            words !== "" && (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>
                  <bdi>{words}</bdi>
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </EditInPlace>
  );
}
