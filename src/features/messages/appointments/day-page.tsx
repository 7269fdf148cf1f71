import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { KeptAt } from "#src/staff/offline/kept-at.tsx";
import { useWaiting } from "#src/staff/offline/waiting.ts";
import { Button } from "#src/ui/button.tsx";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { type DaySheet, fetchDay } from "./appointment-requests.ts";
import { groupStops } from "./day-groups.ts";
import styles from "./day-page.module.css";
import { sayAppointment } from "./say-appointment.ts";
import { Stop } from "./stop.tsx";

/** /admin/calls/day: the appointments of a day for all or for one person, on the road and on paper (JOB-22, LEAD-13). */
export default function DayPage() {
  const [params, setParams] = useSearchParams();
  const [day, person] = [params.get("day"), params.get("person")];
  const sheet = useResource(
    useCallback(
      (signal: AbortSignal) =>
        fetchDay({ ...(day !== null && { day }), ...(person !== null && { person: Number(person) }) }, signal),
      [day, person],
    ),
  );
  const { status, announce, clear } = useStatus();
  const { data, mutate, reload } = sheet;
  const waiting = useWaiting(() => void reload());
  const put = useCallback((job: StaffJob) => mutate((now) => withJob(now, job)), [mutate]);
  const link = (to: number) => `?${new URLSearchParams({ day: isoDate(to), ...(person !== null && { person }) })}`;
  return (
    <>
      <div className={layout.stack}>
        <h1>{data ? dayName(dayOfDate(data.day), dayOfDate(data.today)) : "Day sheet"}</h1>
        <Loaded of={sheet} loading="Loading the day..." focusNext="day-sheet">
          {(shown) => (
            <>
              <nav className={`row ${styles.days}`} aria-label="Days" id="day-sheet" tabIndex={-1}>
                <Link to={link(dayOfDate(shown.day) - 1)}>Day before</Link>
                {shown.day !== shown.today && <Link to={link(dayOfDate(shown.today))}>Today</Link>}
                <Link to={link(dayOfDate(shown.day) + 1)}>Day after</Link>
                <SelectField
                  id="day-person"
                  label="For"
                  value={person ?? ""}
                  onChange={({ target: { value } }) =>
                    setParams({ day: shown.day, ...(value !== "" && { person: value }) }, { replace: true })
                  }
                >
                  <option value="">Everyone</option>
                  {shown.people.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <Button variant="ghost" onClick={() => window.print()}>
                  <Icon name="print" />
                  Print
                </Button>
              </nav>
              <KeptAt time={shown.asOf} />
              {shown.stops.length === 0 && (
                <p>Nothing is planned for this day. Open an inquiry to plan a visit or work.</p>
              )}
              {groupStops(shown.stops).map(({ town, stops }) => (
                <section key={stops[0]?.appointment.id} className={`stack ${styles.town}`}>
                  <h2>{town || "Town not known"}</h2>
                  <ol className={`stack ${styles.stops}`}>
                    {stops.map((stop) => (
                      <Stop
                        key={stop.appointment.id}
                        {...{ stop, waiting }}
                        announce={announce}
                        clear={clear}
                        onJob={put}
                        onSaved={(saved) => sayAppointment(saved, { announce, clear, put })}
                      />
                    ))}
                  </ol>
                </section>
              ))}
            </>
          )}
        </Loaded>
      </div>
      <StatusBar status={status} />
    </>
  );
}

/** The sheet with a job as it is since then; one that was canceled stays until the page is loaded again. */
function withJob(sheet: DaySheet, job: StaffJob): DaySheet {
  const stops = sheet.stops.map((stop) => {
    if (stop.job.id !== job.id) return stop;
    return { job, appointment: job.appointments.find(({ id }) => id === stop.appointment.id) ?? stop.appointment };
  });
  return { ...sheet, stops };
}
