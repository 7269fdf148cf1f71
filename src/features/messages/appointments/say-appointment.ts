import type { ApiError } from "#src/browser/call-api.ts";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { SavedAppointment } from "./api.server.ts";
import { patchAppointment } from "./appointment-requests.ts";

/** Where a changed job is shown, and said what was done. */
export type Page = Pick<ReturnType<typeof useStatus>, "announce" | "clear"> & {
  put(job: StaffJob): void;
  onUndone?(job: StaffJob): void;
};

/** Says what was saved of an appointment, with what staff should know about it, and takes it back with Undo. */
export function sayAppointment(saved: SavedAppointment, { announce, clear, put, onUndone }: Page): void {
  const { job, appointment, words, warnings, undo } = saved;
  const name = personName(job.person);
  put(job);
  announce({
    is: "done",
    text: `${name}. ${words || "The appointment is saved."}`,
    more: warnings.join(" ") || undefined,
    undo: undo && appointment ? () => void takeBack(appointment.id, undo) : undefined,
  });

  async function takeBack(id: number, change: NonNullable<typeof undo>) {
    clear();
    const result = await patchAppointment(id, change);
    if (!result.ok) return announce(notUndone(result.error));
    put(result.value.job);
    announce({ is: "done", text: `Undone for ${name}. ${result.value.words}` });
    onUndone?.(result.value.job);
  }
}

/** What is announced of a change that could not be taken back. */
export const notUndone = ({ present, text }: ApiError) => ({
  is: "failed" as const,
  text: present === undefined ? text : "The inquiry has changed since then, so nothing was undone.",
});
