import type { ReactNode } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { messageLimits } from "../schema.ts";
import { readAmount, writeAmount } from "./amounts.schema.ts";
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
export function JobFacts({ job, actions, onChanged }: Omit<WorkFormProps, "onSaved">) {
  const { data: crew = [] } = useResource(fetchCrew);
  const nameOf = (id: string) => (id === "" ? "No one" : (crew.find((one) => String(one.id) === id)?.name ?? ""));
  const words: Record<Name, ReactNode> = {
    ...textsOf(job),
    source: jobSourceNames[job.source],
    responsibleId: job.responsible?.name ?? "No one",
    estimate: dollars(job.estimateCents),
    agreed: dollars(job.agreedCents),
  };
  const shown = (Object.keys(labels) as Name[]).filter((name) => words[name] !== "");
  return (
    <EditInPlace<Name, StaffJob>
      id={`job-${job.id}-facts`}
      title="Details"
      labels={labels}
      saved={job}
      textsOf={textsOf}
      wordsOf={(name, text) =>
        name === "responsibleId" ? nameOf(text) : name === "source" ? jobSourceNames[text as StaffJob["source"]] : text
      }
      check={(typed) => ({
        ...Object.fromEntries(
          (["estimate", "agreed"] as const)
            .map((name) => [name, readAmount(typed[name])] as const)
            .filter(([, read]) => typeof read === "string"),
        ),
        ...(typed.address.length > messageLimits.address && { address: workErrors.address }),
      })}
      save={async (typed, seen) => {
        const result = await actions.save(seen, { ...sentOf(typed), was: sentOf(textsOf(seen)) });
        if (result.ok) onChanged(result.value);
        else if (result.error.present !== undefined) onChanged(result.error.present as StaffJob);
        return result;
      }}
      fields={({ form, start }) => (
        <>
          <Field {...form.field("address")} defaultValue={start.address} maxLength={messageLimits.address} />
          <Field {...form.field("what")} rows={3} defaultValue={start.what} maxLength={messageLimits.text} dir="auto" />
          <SelectField {...form.select("responsibleId")} defaultValue={start.responsibleId} key={crew.length}>
            <option value="">No one</option>
            {crew.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField {...form.select("source")} defaultValue={start.source}>
            {jobSources.map((source) => (
              <option key={source} value={source}>
                {jobSourceNames[source]}
              </option>
            ))}
          </SelectField>
          <Field {...form.field("estimate")} hint="In dollars" inputMode="decimal" defaultValue={start.estimate} />
          <Field {...form.field("agreed")} hint="In dollars" inputMode="decimal" defaultValue={start.agreed} />
          <Field {...form.field("lostReason")} defaultValue={start.lostReason} maxLength={workLimits.lostReason} />
        </>
      )}
    >
      <dl className={styles.facts}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>
              <bdi>{words[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </EditInPlace>
  );
}

const dollars = (cents: number | null) => (cents === null ? "" : `$${writeAmount(cents)}`);
