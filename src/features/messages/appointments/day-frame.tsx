import type { ReactNode } from "react";
import type { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useWaiting } from "#src/staff/offline/waiting.ts";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { AsOf } from "./appointment-requests.ts";
import styles from "./day-page.module.css";
import type { StopFrame } from "./stop-card.tsx";

type Props<Day> = {
  title: string;
  of: ReturnType<typeof useResource<Day>>;
  /** Above the stops. */
  head?: (day: Day) => ReactNode;
  /** Said of a day without stops. */
  none: string;
  /** The groups of stops. */
  children(day: Day, frame: StopFrame): ReactNode;
};

/** A page of stops, also without a network (JOB-34). */
export function DayFrame<Day extends AsOf & { stops: readonly unknown[] }>({ title, of, ...props }: Props<Day>) {
  const { status, ...bar } = useStatus();
  const waiting = useWaiting(() => void of.reload());
  return (
    <>
      <div className={layout.stack}>
        <h1>{title}</h1>
        <Loaded of={of} loading="Loading the day...">
          {(day) => (
            <>
              {props.head?.(day)}
              <p role="status">
                {day.asOf !== undefined && (
                  <strong>
                    No network: as of <OfficeTime time={day.asOf} as="bare" />. What you do here is sent later.
                  </strong>
                )}
              </p>
              {day.stops.length === 0 && <p>{props.none}</p>}
              {props.children(day, { waiting, ...bar })}
            </>
          )}
        </Loaded>
      </div>
      <StatusBar status={status} />
    </>
  );
}

/** Stops below their title. */
export function StopGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack ${styles.town}`}>
      <h2>{title}</h2>
      <ol className={`stack ${styles.stops}`}>{children}</ol>
    </section>
  );
}
