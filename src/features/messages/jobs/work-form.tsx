import { useState } from "react";
import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { isBlank } from "#src/schema/fields.schema.ts";
import { finishedStates, jobStates, mayBeMailed, stateNames } from "#src/staff/audit/states.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { draftOf } from "#src/staff/session/staff-drafts.ts";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { type Work, workState } from "./job-requests.ts";
import { callerName } from "./saved-work.ts";
import { problemsOf, type WorkField, workErrors, workLabels, workLimits, workOutcome } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { fieldTextsOf, hidesStep, openWorkDraft, removesStep, workOf } from "./typed-work.ts";
import type { SaveWork } from "./use-jobs.ts";
import { timeWords } from "./visit-words.ts";
import styles from "./work-form.module.css";

const steps = ["Call again", "Send the estimate", "Visit"] as const;

export type WorkFormProps = {
  call: StaffJob;
  /** What the press that opened the form has chosen already, and what the person saw of the message then. */
  suggested?: { fields: Partial<Record<WorkField, string>>; seen: StaffJob } | undefined;
  save: SaveWork;
  onSaved(now: StaffJob): void;
  /** Someone else has changed the message. */
  onChanged(now: StaffJob): void;
  onCancel(): void;
};

/** How a message stands, what comes next and when, and a note (LEAD-03 to LEAD-06). */
export function WorkForm({ call, suggested, save, onSaved, onChanged, onCancel }: WorkFormProps) {
  const { timeZone } = useCompany().hours;
  const own = useStaffDraft(`call:${call.id}`);
  const [{ draft, seenEntry }] = useState(() =>
    openWorkDraft(own, call, suggested && draftOf({ ...suggested.fields }, workState(suggested.seen))),
  );

  const edited = useEditedForm<WorkField, WorkField, StaffJob>({
    ...{ id: `call-${call.id}`, labels: workLabels, draft, saved: call, textsOf: fieldTextsOf, wordsOf },
    check(typed) {
      const today = isoDate(dayAt(new Date(), timeZone));
      const isPast = typed.nextDay !== "" && typed.nextDay < today && typed.nextDay !== call.nextStep?.day;
      const isBlankMail = typed.mailIt === "true" && isBlank(typed.mail);
      return {
        ...problemsOf(workOutcome(workOf(typed, seenEntry, call))),
        ...(isPast && { nextDay: workErrors.past }),
        ...(isBlankMail && { mail: workErrors.mail }),
      };
    },
    async save(typed, seen) {
      const work = workOf(typed, seenEntry, call);
      const sent = { ...work, was: { ...work.was, ...workState(seen) } };
      const result = await save(seen, sent);
      if (result.ok) return result;
      const { present, fields } = result.error;
      if (present !== undefined) onChanged(present as StaffJob);
      // Nothing is emailed by itself: the person first sees what it goes with.
      if (sent.mail !== "") return { ok: false, error: { ...result.error, present: undefined } };
      // The check mark has no place for an error.
      return fields.archived ? { ok: false, error: { ...result.error, fields: {} } } : result;
    },
    onSaved(now) {
      onSaved(now);
      return undefined;
    },
  });
  const { form, start } = edited;
  const state = (form.values.state || start.state) as Work["state"];
  const isFinished = finishedStates.includes(state);
  const { nextStep } = form.values;
  const isMailed = (form.values.mailIt || start.mailIt) === "true";

  return (
    <FormFrame
      form={form}
      name={`Update ${callerName(call)}`}
      send="Save"
      sending="Saving..."
      variant="secondary"
      beside={
        <DropDraft draft={edited} then={onCancel}>
          Cancel
        </DropDraft>
      }
    >
      {!suggested && <RestoredNote draft={edited} />}
      <SelectField {...form.select("state")} defaultValue={start.state}>
        {jobStates.map((each) => (
          <option key={each} value={each}>
            {stateNames[each]}
          </option>
        ))}
      </SelectField>
      {isFinished && (
        <Checkbox
          {...form.checkbox("archived")}
          defaultChecked={start.archived === "true"}
          hint="It stays in Messages, among the archived ones."
        />
      )}
      <div className={styles.step} hidden={hidesStep({ ...form.values, state }, edited.theirs)}>
        <Field
          {...form.field("nextStep")}
          hint={removesStep(form.values, call) && "A finished inquiry has no next step: this one goes when you save."}
          defaultValue={start.nextStep}
          maxLength={workLimits.nextStep}
          length={nextStep.length}
          autoComplete="off"
        >
          <Chips
            name="Ready-made steps"
            chips={steps}
            isPressed={(step) => step === nextStep}
            onPick={(step) => form.type("nextStep", step)}
          />
        </Field>
        <div className={`row ${styles.days}`}>
          <Field {...form.field("nextDay")} type="date" defaultValue={start.nextDay} />
          <Field {...form.field("nextTime")} type="time" defaultValue={start.nextTime} />
        </div>
      </div>
      {call.person.emails.length > 0 && !call.person.wantsNoEmails && (mayBeMailed(state) || isMailed) && (
        <AnswerFields form={form} call={call} state={state} start={start} />
      )}
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

function wordsOf(name: WorkField, text: string): string {
  if (name === "state") return stateNames[text as Work["state"]];
  if (name === "nextDay") return text && shortDayName(dayOfDate(text));
  return name === "nextTime" ? timeWords(text) : text;
}
