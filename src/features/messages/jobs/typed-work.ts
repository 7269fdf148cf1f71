import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { type Work, workTexts } from "./job-requests.ts";
import type { WorkField } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** The texts of the form's fields for a message. */
export function fieldTextsOf(call: StaffJob): Record<WorkField, string> {
  return { ...workTexts(call), note: "", mailIt: "false", mail: "" };
}

/** The change that the form sends. A finished job has no next step. @param shown the job as it was on the screen when the person pressed */
export function workOf(typed: Values<WorkField>, shown: StaffJob): Work {
  const { mailIt, mail, ...fields } = typed;
  const state = typed.state as Work["state"];
  return {
    ...{ was: workTexts(shown), ...fields, state },
    ...(finishedStates.includes(state) && { nextStep: "", nextDay: "", nextTime: "" }),
    mail: mailIt === "true" ? mail : "",
  };
}
