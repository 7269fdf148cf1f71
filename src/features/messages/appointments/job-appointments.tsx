import { useState } from "react";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Button } from "#src/ui/button.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { JobActions } from "../jobs/use-work.ts";
import { shortVisitWords } from "../jobs/visit-words.ts";
import type { SavedAppointment } from "./api.server.ts";
import type { Appointment } from "./appointment.ts";
import { AppointmentForm } from "./appointment-form.tsx";
import { patchAppointment } from "./appointment-requests.ts";
import { lengthWords } from "./day-chips.ts";
import styles from "./job-appointments.module.css";
import { kindNames } from "./job-work.ts";
import { OutcomeButtons, outcomeWords } from "./outcome-buttons.tsx";
import type { AppointmentKind, AppointmentState } from "./schema.ts";

/** What is being planned; with an appointment, which is moved or planned again. */
export type Planning = { kind: AppointmentKind; appointment?: Appointment };

type Props = {
  job: StaffJob;
  open: Planning | undefined;
  setOpen(planning: Planning | undefined): void;
  /** Before it is saved. */
  onSave(): Promise<void>;
  /** Says it, with Undo (`sayAppointment`), and shows the job that is in it. */
  onSaved(saved: SavedAppointment): void;
  announce: JobActions["announce"];
};

/** The appointments of a job: planned, moved, done, no one home, canceled (JOB-20). A job that was won asks for its work days. */
export function JobAppointments({ job, open, setOpen, onSave, onSaved, announce }: Props) {
  const [later, setLater] = useState(false);
  const id = `appointments-of-${job.id}`;
  const focusTitle = () => document.getElementById(id)?.focus();
  const isAsked =
    job.state === "won" &&
    !later &&
    !open &&
    !job.appointments.some(({ kind, state }) => kind === "work" && state === "planned");

  function close() {
    setOpen(undefined);
    focusTitle();
  }

  async function end(before: Appointment, state: AppointmentState, emails = false) {
    const result = await patchAppointment(before.id, { was: { state: before.state }, state, emails });
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    onSaved(result.value);
    focusTitle();
  }

  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className={styles.title}>
        Appointments<span className="visually-hidden"> of {personName(job.person)}</span>
      </h3>
      {job.appointments.length > 0 && (
        <ul className={`stack ${styles.list}`}>
          {job.appointments.map((one) => (
            <li key={one.id} className={`stack ${styles.item}`}>
              <AppointmentLine appointment={one} />
              <div className="row">
                <OutcomeButtons
                  state={one.state}
                  onEnd={(to) =>
                    // Planned again with a day and an email, as at first.
                    to === "planned" ? setOpen({ kind: one.kind, appointment: one }) : void end(one, to)
                  }
                >
                  <Button variant="ghost" onClick={() => setOpen({ kind: one.kind, appointment: one })}>
                    Move
                  </Button>
                  <Button variant="ghost" onClick={() => void end(one, "cancelled")}>
                    Cancel the {one.kind}
                  </Button>
                  {job.person.emails.length > 0 && !job.person.wantsNoEmails && (
                    <Button variant="ghost" onClick={() => void end(one, "cancelled", true)}>
                      Cancel with an email
                    </Button>
                  )}
                </OutcomeButtons>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAsked && <p className="question">This job is won. When is the work?</p>}
      {open ? (
        <AppointmentForm
          key={`${open.kind} ${open.appointment?.id}`}
          job={job}
          {...open}
          onSave={onSave}
          onSaved={(saved) => {
            close();
            onSaved(saved);
          }}
          onCancel={close}
        />
      ) : (
        <div className="row">
          {!isAsked && <Button onClick={() => setOpen({ kind: "visit" })}>Plan a visit</Button>}
          <Button onClick={() => setOpen({ kind: "work" })}>{isAsked ? "Plan the work days" : "Plan work"}</Button>
          {isAsked && (
            <Button variant="ghost" onClick={() => setLater(true)}>
              Not yet
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function AppointmentLine({ appointment }: { appointment: Appointment }) {
  const { kind, minutes, who, state } = appointment;
  const today = dayAt(new Date(), useCompany().hours.timeZone);
  const more = [lengthWords(minutes), ...who, ...(state === "planned" ? [] : [outcomeWords[state].toLowerCase()])];
  return (
    <p className={state === "planned" ? undefined : styles.ended}>
      <strong>
        {kindNames[kind]}, {shortVisitWords(appointment, today)}
      </strong>{" "}
      <bdi>{more.join(", ")}</bdi>
    </p>
  );
}
