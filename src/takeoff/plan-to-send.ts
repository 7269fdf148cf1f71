import { openDraft } from "#src/ui/form/draft.ts";

/** The plan that goes with the next inquiry: `plan` as JSON, and `summary`, its numbers in a sentence. Forms wake for its key. */
export const planToSend = () => openDraft("draft:plan-to-send");
