import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate } from "#src/facts/calendar.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { KeptAt } from "#src/staff/offline/kept-at.tsx";
import { useWaiting } from "#src/staff/offline/waiting.ts";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { AsOf } from "../appointments/appointment-requests.ts";
import styles from "../appointments/day-page.module.css";
import { OwnStopCard } from "./own-stop-card.tsx";
import type { OwnStop } from "./own-stops.server.ts";

type MyDay = { today: string; stops: OwnStop[] } & AsOf;

/** /user/day: the appointments given to the person who is logged in (JOB-31). */
export default function MyDayPage() {
  const day = useResource(fetchMyDay);
  const { status, ...bar } = useStatus();
  const { mutate, reload } = day;
  const waiting = useWaiting(() => void reload());
  const put = useCallback(
    (stop: OwnStop) =>
      mutate((now) => ({ ...now, stops: now.stops.map((other) => (other.id === stop.id ? stop : other)) })),
    [mutate],
  );
  return (
    <>
      <div className={layout.stack}>
        <h1>My day</h1>
        <Loaded of={day} loading="Loading your day..." focusNext="my-day">
          {({ today, stops, asOf }) => (
            <>
              <KeptAt time={asOf} />
              {stops.length === 0 && (
                <p>Nothing is planned for you. The office gives you visits and work, and they show up here.</p>
              )}
              {[...Map.groupBy(stops, (stop) => titleOf(stop, today))].map(([title, some], place) => (
                <section key={title} className={`stack ${styles.town}`}>
                  <h2 tabIndex={-1} id={place === 0 ? "my-day" : undefined}>
                    {title}
                  </h2>
                  <ol className={`stack ${styles.stops}`}>
                    {some.map((stop) => (
                      <OwnStopCard key={stop.id} {...{ stop, waiting, onStop: put, ...bar }} />
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

/** The day under which a stop stands; work that goes on stands under today. */
function titleOf({ day, lastDay }: OwnStop, today: string): string {
  if (lastDay < today) return "Before today";
  if (day <= today) return "Today";
  const [on, now] = [dayOfDate(day), dayOfDate(today)];
  return on === now + 1 ? "Tomorrow" : dayName(on, now);
}

function fetchMyDay(signal: AbortSignal): Promise<Result<MyDay>> {
  return callApi(() => api.user.day.$get({}, { init: { signal } }), { failed: "Your day could not be loaded." });
}
