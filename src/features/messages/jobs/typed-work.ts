import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { idsOf } from "../appointments/typed-appointment.ts";
import { type Work, workTexts } from "./job-requests.ts";
import type { WorkField } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** The texts of the form's fields for a message. */
export function fieldTextsOf(call: StaffJob): Record<WorkField, string> {
  return { ...workTexts(call), note: "", mailIt: "false", mail: "", stopNote: "", people: peopleOf(call) };
}

/** The change that the form sends. A finished job has no next step. @param shown the job as it was on the screen when the person pressed */
export function workOf(typed: Values<WorkField>, shown: StaffJob): Work {
  const { mailIt, mail, people, ...fields } = typed;
  const state = typed.state as Work["state"];
  return {
    ...{ was: workTexts(shown), ...fields, state },
    ...(finishedStates.includes(state) && { nextStep: "", nextDay: "", nextTime: "" }),
    mail: mailIt === "true" ? mail : "",
    ...(people !== peopleOf(shown) && { people: idsOf(people) }),
  };
}

/** Who goes to what is planned, unless others are chosen. */
const peopleOf = ({ responsible }: StaffJob) => (responsible ? String(responsible.id) : "");
