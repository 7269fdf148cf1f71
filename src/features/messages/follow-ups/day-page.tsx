import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { awayDetail } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import type { MetaInput } from "#src/site/document/page-meta.ts";
import { staffMeta } from "#src/site/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import styles from "./day-page.module.css";
import { Visit } from "./visit.tsx";
import { fetchVisits } from "./work-requests.ts";

export const meta = (args: MetaInput) => staffMeta(args, "Day sheet");

/** /admin/calls/day: the planned visits of a day, to print and take along (LEAD-13). */
export default function DayPage() {
  const [params] = useSearchParams();
  const asked = params.get("day") ?? undefined;
  const { data, error, reload } = useResource(
    useCallback((signal: AbortSignal) => fetchVisits(asked, signal), [asked]),
  );
  return (
    <div className={layout.stack}>
      <h1>{data ? `Visits on ${dayName(dayOfDate(data.day), dayOfDate(data.today))}` : "Day sheet"}</h1>
      {error && (
        <LoadFailed
          text={error.text}
          detail={awayDetail(error) ?? error.detail}
          focusNext="day-sheet"
          onAgain={() => void reload()}
        />
      )}
      {!data && !error && (
        <p className={layout.loading} role="status">
          Loading visits...
        </p>
      )}
      {data && (
        <>
          <nav className={styles.days} aria-label="Days" id="day-sheet" tabIndex={-1}>
            <Link to={dayLink(dayOfDate(data.day) - 1)}>Day before</Link>
            {data.day !== data.today && <Link to="/admin/calls/day">Today</Link>}
            <Link to={dayLink(dayOfDate(data.day) + 1)}>Day after</Link>
            <Link to="/admin/calls">All calls</Link>
            <Button variant="ghost" onClick={() => window.print()}>
              <Icon name="print" />
              Print
            </Button>
          </nav>
          {data.visits.length === 0 ? (
            <p>No visits are planned for this day. A visit is planned in the call list, with “Visit planned”.</p>
          ) : (
            <ol className={styles.visits} aria-label="Visits">
              {data.visits.map((visit) => (
                <Visit key={visit.id} visit={visit} />
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}

const dayLink = (day: number) => `/admin/calls/day?day=${isoDate(day)}`;
