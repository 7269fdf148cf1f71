import { useState } from "react";
import { type Day, dayAt, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { isBlank } from "#src/schema/fields.schema.ts";
import { finishedStates, mayBeMailed, messageStates, stateNames } from "#src/staff/audit/states.schema.ts";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { problemsOf, type Work, type WorkField, workErrors, workLabels, workLimits } from "./schema.ts";
import type { StaffCall } from "./staff-call.server.ts";
import type { SaveWork } from "./use-calls.ts";
import { visitWords } from "./visit-words.ts";
import styles from "./work-form.module.css";
import { fetchCall, sameWork } from "./work-requests.ts";

const steps = ["Call again", "Send the estimate", "Visit"] as const;

export type WorkFormProps = {
  call: StaffCall;
  /** What the press that opened the form has chosen already. */
  suggested?: Partial<Record<WorkField, string>> | undefined;
  save: SaveWork;
  onSaved(now: StaffCall): void;
  onCancel(): void;
};

/** How a message stands, what comes next and when, and a note (LEAD-03 to LEAD-06). */
export function WorkForm({ call, suggested, save, onSaved, onCancel }: WorkFormProps) {
  const { timeZone } = useCompany().hours;
  const { version: _, ...saved } = sameWork(call);
  const ticks = { mailIt: "false", archive: "true" };
  const draft = useStaffDraft<WorkField>(`call:${call.id}`, { ...saved, ...ticks });
  const start = { ...draft.start, ...suggested };
  // The state that the person has seen: after a conflict the next press replaces what they were shown.
  const [seen, setSeen] = useState(call);

  const form = useForm<WorkField>({
    id: `call-${call.id}`,
    labels: workLabels,
    check(typed) {
      const today = isoDate(dayAt(new Date(), timeZone));
      const isPast = typed.nextDay !== "" && typed.nextDay < today && typed.nextDay !== seen.nextStep?.day;
      const isBlankMail = typed.mailIt === "true" && isBlank(typed.mail);
      return {
        ...problemsOf(workOf(typed, seen)),
        ...(isPast && { nextDay: workErrors.past }),
        ...(isBlankMail && { mail: workErrors.mail }),
      };
    },
    async send(typed): Promise<Sent<WorkField>> {
      const result = await save(seen, workOf(typed, seen));
      if (result.ok) {
        draft.drop();
        onSaved(result.value);
        return { ok: true };
      }
      if (result.error.status !== 409) return result;
      const fresh = await fetchCall(call.id);
      if (!fresh.ok || fresh.value.version === seen.version) return result;
      setSeen(fresh.value);
      return {
        ok: false,
        error: { text: `${result.error.text} ${changedText(fresh.value, dayAt(new Date(), timeZone))}` },
      };
    },
    // A state without one of them is no change of it.
    onType: ({ mailIt, archive, ...typed }) =>
      draft.keep({ ...typed, mailIt: mailIt || ticks.mailIt, archive: archive || ticks.archive }),
  });
  const state = (form.values.state || start.state) as Work["state"];
  const isFinished = finishedStates.includes(state);

  return (
    <FormFrame
      form={form}
      name={`Update ${call.firstName} ${call.lastName}`}
      send="Save"
      sending="Saving..."
      variant="secondary"
      beside={
        <DropDraft draft={draft} then={onCancel}>
          Cancel
        </DropDraft>
      }
    >
      <RestoredNote draft={draft} />
      <SelectField id={`${form.id}-state`} name="state" label={workLabels.state} defaultValue={start.state}>
        {messageStates.map((each) => (
          <option key={each} value={each}>
            {stateNames[each]}
          </option>
        ))}
      </SelectField>
      {isFinished ? (
        <Checkbox
          {...form.checkbox("archive")}
          defaultChecked={start.archive === "true"}
          hint="It stays in Messages, among the archived ones."
        />
      ) : (
        <>
          <Field
            {...form.field("nextStep")}
            defaultValue={start.nextStep}
            maxLength={workLimits.nextStep}
            length={form.values.nextStep.length}
            autoComplete="off"
          >
            <Chips
              name="Ready-made steps"
              chips={steps}
              isPressed={(step) => step === form.values.nextStep}
              onPick={(step) => form.type("nextStep", step)}
            />
          </Field>
          <div className={`row ${styles.days}`}>
            <Field {...form.field("nextDay")} type="date" defaultValue={start.nextDay} />
            <Field {...form.field("nextTime")} type="time" defaultValue={start.nextTime} />
          </div>
        </>
      )}
      {mayBeMailed(state) && <AnswerFields form={form} call={call} state={state} start={start} />}
      <Field
        {...form.field("note")}
        rows={3}
        defaultValue={start.note}
        maxLength={workLimits.note}
        length={form.values.note.length}
        dir="auto"
      />
    </FormFrame>
  );
}

function workOf(typed: Readonly<Record<WorkField, string>>, { version }: StaffCall): Work {
  const { archive, mailIt, mail, ...rest } = typed;
  const state = typed.state as Work["state"];
  return { ...rest, state, version, archive: archive === "true", mail: mailIt === "true" ? mail : "" };
}

function changedText({ state, nextStep, entries: [last] }: StaffCall, today: Day): string {
  const step = nextStep ? `, with the next step “${nextStep.what}” ${visitWords(nextStep, today)}` : "";
  return `${last ? `${last.by} made it` : "It is"} “${stateNames[state]}”${step}. What you typed is still here: press Save again to replace that.`;
}
