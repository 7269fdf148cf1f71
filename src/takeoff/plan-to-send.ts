import { type Draft, openDraft } from "#src/ui/form/draft.ts";

/** As long as what is typed into a form; /privacy says it. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** The plan that goes with the next inquiry: `plan` as JSON, and `summary`, its numbers in a sentence. Forms wake for its key. */
export function planToSend(): Draft {
  return openDraft("draft:plan-to-send", { keptForMs });
}
