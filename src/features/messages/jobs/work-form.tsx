import { useEffect, useRef } from "react";
import { finishedStates, jobStates, mayBeMailed, stateNames } from "#src/staff/audit/states.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { DayAndTime } from "../appointments/day-and-time.tsx";
import { kindIn } from "../appointments/job-work.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { endNames } from "./outcome.schema.ts";
import { personName } from "./person-name.ts";
import { nextStates } from "./proposals.ts";
import { workLimits } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { useWorkForm, type WorkEdit, type WorkFormProps } from "./use-work-form.ts";
import styles from "./work-form.module.css";

const immediate = ["reached", "no-answer", "voicemail", "wrong-number"] as const;
/** So many calls that no one answered are enough. */
const maxTries = 3;
const reasons = ["Price", "Chose someone else", "Not now", "Too far"] as const;

/** A note, how a call ended, and how the job stands since then: in the order of a telephone call (JOB-12, LEAD-03 to LEAD-06). */
export function WorkForm(props: WorkFormProps) {
  const { job } = props;
  const edit = useWorkForm(props);
  const { form, start, state, isCallBack, isOpen } = edit;
  const sending = useRef(false);
  const step = useRef<HTMLDivElement>(null);
  const asked = isCallBack ? "call-back" : state;
  const picked = useRef(asked);
  const ends = new Map(immediate.map((end) => [endNames[end], end]));
  const states = new Map(nextStates[job.state].map((each) => [stateNames[each], each]));
  const isPicked = state !== job.state;
  // An appointment is planned in a form of its own. A choice that vanished while chosen would become the first one.
  const choices = jobStates.filter((each) => each === job.state || each === state || !kindIn(each));
  const isShown = isOpen || isPicked;
  const isFinished = finishedStates.includes(state);
  const hasWhen = isCallBack || (isShown && !isFinished && state !== "won" && !kindIn(state));
  const hasEstimate = (isShown && state === "estimate-given") || form.values.estimate !== start.estimate;
  const hasAgreed = (isShown && state === "won") || form.values.agreed !== start.agreed;
  const hasReason = (isShown && ["lost", "not-for-us"].includes(state)) || form.values.lostReason !== start.lostReason;
  const hasMail = job.person.emails.length > 0 && !job.person.wantsNoEmails;
  const isMailed = (form.values.mailIt || start.mailIt) === "true";

  // What a press asks for next comes into view.
  useEffect(() => {
    if (picked.current !== asked) step.current?.scrollIntoView({ block: "nearest" });
    picked.current = asked;
  }, [asked]);

  async function end(label: string) {
    const outcome = ends.get(label);
    if (!outcome || sending.current) return;
    sending.current = true;
    await edit.end(outcome);
    sending.current = false;
  }

  return (
    <ItemForm edited={{ ...edit, drop: edit.discard }} name={`Update ${personName(job.person)}`} changes={edit.changes}>
      <Field {...form.field("note")} rows={2} maxLength={workLimits.note} length={form.values.note.length} dir="auto" />
      <div>
        <p className="question">How did the call go?</p>
        <Chips
          name="How did the call go?"
          chips={[...ends.keys(), "Call back…"]}
          isPressed={(label) => isCallBack && label === "Call back…"}
          onPick={(label) => (label === "Call back…" ? edit.callBack() : void end(label))}
        />
      </div>
      <Offer job={job} edit={edit} />
      <div>
        <p className="question">What is next?</p>
        <Chips
          name="What is next?"
          chips={[...states.keys(), "Other…"]}
          isPressed={(label) => (label === "Other…" ? isOpen : isPicked && states.get(label) === state)}
          onPick={(label) => (label === "Other…" ? edit.open() : edit.pick(states.get(label) ?? state))}
        />
      </div>
      <div hidden={!isOpen}>
        <SelectField {...form.select("state")} options={choices.map((each) => [each, stateNames[each]])} />
      </div>
      <div ref={step} className={styles.step} hidden={!hasWhen && !hasEstimate && !hasAgreed && !hasReason}>
        <div hidden={!hasEstimate}>
          <Field {...form.field("estimate")} hint="In dollars" inputMode="decimal" />
        </div>
        <div hidden={!hasAgreed}>
          <Field {...form.field("agreed")} hint="In dollars" inputMode="decimal" />
        </div>
        <div hidden={!hasReason}>
          <Field {...form.field("lostReason")} maxLength={workLimits.lostReason}>
            <Chips
              name="Usual reasons"
              chips={reasons}
              isPressed={(reason) => reason === form.values.lostReason}
              onPick={(reason) => form.type("lostReason", reason)}
            />
          </Field>
        </div>
        <div className={styles.step} hidden={!hasWhen}>
          <div hidden={isCallBack}>
            <Field
              {...form.field("nextStep")}
              maxLength={workLimits.nextStep}
              length={form.values.nextStep.length}
              autoComplete="off"
            />
          </div>
          <DayAndTime form={form} day="nextDay" time="nextTime" kind="visit" />
        </div>
      </div>
      {isFinished && job.nextStep && <p>A finished inquiry has no next step: this one goes when you save.</p>}
      <div hidden={!isFinished || !isPicked}>
        <Checkbox {...form.checkbox("archives")} hint="It stays in Messages, among the archived ones." />
      </div>
      {hasMail ? (
        <div className={styles.step} hidden={!isMailed && (!mayBeMailed(state) || !hasWhen)}>
          <AnswerFields form={form} job={job} state={state} />
        </div>
      ) : (
        <input type="hidden" name="mailIt" value="false" />
      )}
    </ItemForm>
  );
}

/** What helps where calls do not (JOB-12). */
function Offer({ job, edit }: { job: StaffJob; edit: WorkEdit }) {
  const { person, nextStep, state, tries } = job;
  const hasMail = person.emails.length > 0 && !person.wantsNoEmails && mayBeMailed(state);
  const isWrong = nextStep?.what === "Find the right number";
  const isEnough = state === "no-answer" && tries >= maxTries;
  if (isWrong ? !hasMail : !isEnough) return null;
  return (
    <div className={`stack tinted ${styles.offer}`}>
      <p>{isWrong ? "The number is wrong." : `${tries} calls in a row reached no one.`}</p>
      <Button variant="ghost" onClick={() => edit.writeInstead(!isWrong)}>
        {isWrong ? "Send an email instead" : hasMail ? "Send an email and let it rest" : "Let it rest for two weeks"}
      </Button>
    </div>
  );
}
