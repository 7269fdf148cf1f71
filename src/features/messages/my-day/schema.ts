import * as z from "zod/mini";
import { type AppointmentKind, type AppointmentState, appointmentErrors } from "../appointments/schema.ts";

/** How an appointment went, as far as those say it who go there; "planned" takes it back. */
export const ownOutcomes = ["planned", "done", "nobody-home"] as const;
const state = z.enum(ownOutcomes, { error: appointmentErrors.state });

/** The body of PATCH /api/user/day/{id}: the outcome, and the one that the person saw. */
export const ownChangeSchema = z.strictObject({ was: z.strictObject({ state }), state });

/** An appointment given to the person who asks, and what of its job they need there (JOB-31): these members and no others. */
export type OwnStop = {
  id: number;
  kind: AppointmentKind;
  /** Of the company's calendar and clock; `time` is null for any time of the day. */
  day: string;
  lastDay: string;
  time: string | null;
  minutes: number;
  state: AppointmentState;
  /** When someone last said how it went; ISO 8601. */
  stateAt: string | null;
  name: string;
  phones: string[];
  address: string;
  /** What is wanted, in the words of staff or else of the customer. */
  what: string;
  /** What was noted at this appointment. */
  notes: { id: number; at: string; note: string }[];
  /** Photos of the customer and of staff: a JPEG at each address, its thumbnail below it at `/thumb`. */
  photos: { address: string; width: number; height: number }[];
};
