import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { fetchDay } from "./appointment-requests.ts";
import styles from "./day-page.module.css";
import { Stop } from "./stop.tsx";

/** /admin/calls/day: the planned visits of a day, to print and take along (LEAD-13). */
export default function DayPage() {
  const [params] = useSearchParams();
  const asked = params.get("day") ?? undefined;
  const visits = useResource(
    useCallback((signal: AbortSignal) => fetchDay(asked === undefined ? {} : { day: asked }, signal), [asked]),
  );
  const { data: sheet } = visits;
  return (
    <div className={layout.stack}>
      <h1>{sheet ? `Visits on ${dayName(dayOfDate(sheet.day), dayOfDate(sheet.today))}` : "Day sheet"}</h1>
      <Loaded of={visits} loading="Loading visits..." focusNext="day-sheet">
        {(data) => (
          <>
            <nav className={`row ${styles.days}`} aria-label="Days" id="day-sheet" tabIndex={-1}>
              <Link to={dayLink(dayOfDate(data.day) - 1)}>Day before</Link>
              {data.day !== data.today && <Link to="/admin/calls/day">Today</Link>}
              <Link to={dayLink(dayOfDate(data.day) + 1)}>Day after</Link>
              <Link to="/admin/calls">All calls</Link>
              <Button variant="ghost" onClick={() => window.print()}>
                <Icon name="print" />
                Print
              </Button>
            </nav>
            {data.stops.length === 0 ? (
              <p>No visits are planned for this day. A visit is planned in the call list, with “Visit planned”.</p>
            ) : (
              <ol className={`stack ${styles.visits}`} aria-label="Visits">
                {data.stops.map((stop) => (
                  <Stop key={stop.appointment.id} stop={stop} />
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const dayLink = (day: number) => `/admin/calls/day?day=${isoDate(day)}`;
