import { isBlank } from "#src/schema/fields.schema.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Draft } from "#src/ui/form/draft.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { idsOf } from "../appointments/typed-appointment.ts";
import { sameWork, type Work, workTexts } from "./job-requests.ts";
import type { WorkField } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

/**
 * Opens the draft of the form about a message. It has also the newest entry that the person saw when the form first opened: after a
 * lost answer their own note and email are newer (LEAD-04, LEAD-16).
 */
export function openWorkDraft(own: Draft, call: StaffJob) {
  const { seenEntry = String(sameWork(call).seenEntry), ...kept } = own.read();
  const draft: Draft = {
    ...own,
    read: () => kept,
    write: (typed) => own.write(Object.values(typed).every(isBlank) ? typed : { ...typed, seenEntry }),
  };
  return { draft, seenEntry: Number(seenEntry) };
}

/** The texts of the form's fields for a message. */
export function fieldTextsOf(call: StaffJob): Record<WorkField, string> {
  return { ...workTexts(call), note: "", mailIt: "false", mail: "", archived: "true", people: peopleOf(call) };
}

/**
 * The change that the form sends.
 *
 * @param seenEntry of `openWorkDraft`
 * @param shown the message as it was on the screen when the person pressed
 */
export function workOf(typed: Values<WorkField>, seenEntry: number, shown: StaffJob): Work {
  const { archived, mailIt, mail, people, ...fields } = typed;
  const same = sameWork(shown);
  const archives = archived === "true" && isFinished(typed);
  return {
    ...{ ...same, seenEntry, ...fields, state: typed.state as Work["state"] },
    ...(removesStep(typed, shown) && { nextStep: "", nextDay: "", nextTime: "" }),
    ...(archives && { archived: true, was: { ...same.was, archived: shown.archived } }),
    mail: mailIt === "true" ? mail : "",
    ...(people !== peopleOf(shown) && { people: idsOf(people) }),
  };
}

/** Who goes to what is planned, unless others are chosen. */
const peopleOf = ({ responsible }: StaffJob) => (responsible ? String(responsible.id) : "");

const stepFields = ["nextStep", "nextDay", "nextTime"] as const;

/** A finished state removes the next step that was on the screen: not one that has come in while saving, nor one that was typed. */
export function removesStep(typed: Values<WorkField>, shown: StaffJob): boolean {
  const before = workTexts(shown);
  return isFinished(typed) && stepFields.every((name) => typed[name] === before[name]);
}

const isFinished = (typed: Values<WorkField>) => finishedStates.some((state) => state === typed.state);
