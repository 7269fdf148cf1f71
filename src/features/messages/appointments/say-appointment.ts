import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { callerName } from "../jobs/saved-work.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { SavedAppointment } from "./api.server.ts";
import { patchAppointment } from "./appointment-requests.ts";

/** An appointment that was saved. */
export type Saved = SavedAppointment & {
  /** Shows the job where it was saved, now and when it is taken back. */
  show(job: StaffJob): void;
};

type Bar = Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** Says what was saved of an appointment, with what staff should know about it, and takes it back with Undo. */
export function sayAppointment(
  { job, appointment, words, warnings, undo, show }: Saved,
  { announce, clear }: Bar,
): void {
  const name = callerName(job);
  show(job);
  const more = warnings.length > 0 ? warnings.join(" ") : undefined;
  announce({
    is: "done",
    text: `${name}. ${words || "The appointment is saved."}`,
    more,
    undo: undo ? takeBack : undefined,
  });

  async function putBack() {
    if (!appointment || !undo) return;
    clear();
    const result = await patchAppointment(appointment.id, undo);
    if (!result.ok) {
      const { present, text } = result.error;
      return announce({ is: "failed", text: present === undefined ? text : changedSince });
    }
    show(result.value.job);
    announce({ is: "done", text: `Undone for ${name}. ${result.value.words}` });
  }

  function takeBack() {
    void putBack();
  }
}

const changedSince = "The inquiry has changed since then, so nothing was undone.";
