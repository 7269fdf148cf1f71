import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { idsOf } from "../appointments/typed-appointment.ts";
import { type Work, workTexts } from "./job-requests.ts";
import type { WorkField } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** The texts of the form's fields for a message. */
export function fieldTextsOf(call: StaffJob): Record<WorkField, string> {
  return { ...workTexts(call), note: "", mailIt: "false", mail: "", archived: "true", people: peopleOf(call) };
}

/** The change that the form sends. @param shown the message as it was on the screen when the person pressed */
export function workOf(typed: Values<WorkField>, shown: StaffJob): Work {
  const { archived, mailIt, mail, people, ...fields } = typed;
  const was = workTexts(shown);
  const archives = archived === "true" && isFinished(typed);
  return {
    ...{ was, ...fields, state: typed.state as Work["state"] },
    ...(removesStep(typed, shown) && { nextStep: "", nextDay: "", nextTime: "" }),
    ...(archives && { archived: true, was: { ...was, archived: shown.archived } }),
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
