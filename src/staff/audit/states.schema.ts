import type { MessageState } from "#db/schema.ts";

/** The states of a message in their usual order, as screens and spreadsheets name them (LEAD-03). */
export const stateNames: Readonly<Record<MessageState, string>> = {
  new: "New",
  called: "Called",
  "no-answer": "No answer",
  "visit-planned": "Visit planned",
  "estimate-given": "Estimate given",
  won: "Won",
  lost: "Lost",
  "not-for-us": "Not for us",
};

export const messageStates = Object.keys(stateNames) as readonly MessageState[];

/** The states that end the work on a message. */
export const finishedStates: readonly MessageState[] = ["won", "lost", "not-for-us"];

/** Whether the message is still to be called: its promised day counts. */
export function awaitsCall(state: MessageState): boolean {
  return state === "new" || state === "no-answer";
}

/** Whether an email to the customer may go along with this state (LEAD-16). */
export function mayBeMailed(state: MessageState): state is "called" | "visit-planned" {
  return state === "called" || state === "visit-planned";
}
