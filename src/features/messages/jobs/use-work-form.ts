import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { isBlank } from "#src/schema/fields.schema.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { changesIn } from "#src/staff/session/staff-drafts.ts";
import { useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { kindIn } from "../appointments/job-work.ts";
import type { AppointmentKind } from "../appointments/schema.ts";
import { amountProblems } from "./amounts.schema.ts";
import { fieldTextsOf, type Work, type WorkTexts, workOf, workTexts } from "./job-requests.ts";
import type { CallEnd } from "./outcome.schema.ts";
import { proposalOf, restOf } from "./proposals.ts";
import { problemsOf, stepWhen, type WorkField, workErrors, workLabels, workOutcome } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import type { JobActions } from "./use-work.ts";
import { shortVisitWords, timeWords } from "./visit-words.ts";

export type WorkFormProps = {
  job: StaffJob;
  actions: JobActions;
  /** An appointment is to be planned; what was noted is saved. */
  onPlan(kind: AppointmentKind): void;
  /** Saves a note that was typed, unless there is more that is not saved. */
  saveNote: Ref<() => Promise<void>>;
  /** @param isCall a call has ended: the next one follows */
  onSaved(now: StaffJob, isCall: boolean): void;
  /** Someone else has changed the job. */
  onChanged(now: StaffJob): void;
};

/** The form of how a job stands: what is typed, what a press proposes, and how a call ended. */
export function useWorkForm({ job, actions, onPlan, saveNote, onSaved, onChanged }: WorkFormProps) {
  const { hours } = useCompany();
  const draft = useStaffDraft(`call:${job.id}`);
  const [isCallBack, setCallBack] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const planned = useRef<AppointmentKind>(undefined);

  const edited = useEditedForm<WorkField, WorkField, StaffJob>({
    ...{ id: `call-${job.id}`, labels: workLabels, draft, saved: job, textsOf: fieldTextsOf, wordsOf },
    together: stepWhen,
    check(typed) {
      const today = isoDate(dayAt(new Date(), hours.timeZone));
      const isPast = typed.nextDay !== "" && typed.nextDay < today && typed.nextDay !== job.nextStep?.day;
      const isBlankMail = typed.mailIt === "true" && isBlank(typed.mail);
      return {
        ...problemsOf(workOutcome(workOf(typed, job))),
        ...amountProblems(typed),
        ...(isPast && { nextDay: workErrors.past }),
        ...(isBlankMail && { mail: workErrors.mail }),
      };
    },
    async save(typed, seen) {
      if (isCallBack) return actions.end(seen, endOf("call-back", typed));
      const work = workOf(typed, job);
      const sent = { ...work, was: { ...work.was, ...workTexts(seen) } };
      const result = await actions.save(seen, sent);
      if (result.ok) return result;
      if (result.error.present !== undefined) onChanged(result.error.present as StaffJob);
      // Nothing is emailed by itself: the person first sees what it goes with.
      return sent.mail === "" ? result : { ok: false, error: { ...result.error, present: undefined } };
    },
    onSaved(now) {
      onSaved(now, isCallBack || now.state !== job.state);
      if (planned.current) onPlan(planned.current);
      return undefined;
    },
  });
  const { form, start } = edited;

  /** Puts a proposal into the fields, in place of another one. */
  function propose(texts: WorkTexts, isBack = false) {
    form.write(texts);
    // As if it were typed, so that the draft has it too.
    form.type("state", texts.state);
    setCallBack(isBack);
  }

  const { note, mailIt, mail: _, ...stands } = form.values;
  const state = (stands.state || start.state) as Work["state"];
  const changes = [note !== "", mailIt === "true", changesIn(stands, fieldTextsOf(job)) > 0].filter(Boolean).length;
  useImperativeHandle(saveNote, () => async () => {
    if (note !== "" && changes === 1) await form.submit();
  });
  return {
    ...edited,
    /** A note, an email, and how the job stands count as one each: a tap changes several fields. */
    changes,
    state,
    isCallBack,
    /** All of how it stands is shown. */
    isOpen: isOpen || edited.isRestored || Object.keys(edited.theirs).length > 0,
    open: () => setOpen(true),
    /** Chooses a state, or takes the choice back; one of an appointment leads to its form. */
    pick(next: Work["state"]) {
      const kind = kindIn(next);
      const isBack = kind || (next === state && next !== job.state);
      propose(isBack ? workTexts(job) : proposalOf(next, job, hours));
      planned.current = note === "" ? undefined : kind;
      if (planned.current) void form.submit();
      else if (kind) onPlan(kind);
    },
    callBack() {
      const before = workTexts(job);
      propose(isCallBack ? before : { ...before, nextStep: "Call back", nextDay: "", nextTime: "" }, !isCallBack);
    },
    /** Writes to someone whom calls do not reach. */
    writeInstead(rests: boolean) {
      setOpen(true);
      propose(rests ? restOf(job, hours) : workTexts(job));
      if (job.person.emails.length > 0) form.type("mailIt", "true");
    },
    /** Saves how a call ended, with the note. */
    async end(outcome: CallEnd["outcome"]) {
      const result = await actions.end(job, endOf(outcome, form.read()));
      if (result.ok) {
        edited.drop();
        return onSaved(result.value, true);
      }
      const { present, text } = result.error;
      if (present !== undefined) onChanged(present as StaffJob);
      form.setOutcome({ is: "failed", text });
    },
  };
}

export type WorkEdit = ReturnType<typeof useWorkForm>;

type Typed = Pick<WorkTexts, "nextDay" | "nextTime"> & { note: string };

function endOf(outcome: CallEnd["outcome"], { nextDay: day, nextTime: time, note }: Typed): Omit<CallEnd, "tries"> {
  return outcome === "call-back" ? { outcome, day, time, note } : { outcome, note };
}

function wordsOf(name: WorkField, text: string): string {
  if (name === "state") return stateNames[text as Work["state"]];
  if (name === "nextDay") return text && shortVisitWords({ day: text, time: "" });
  return name === "nextTime" ? timeWords(text) : text;
}
