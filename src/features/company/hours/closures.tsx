import { useRef } from "react";
import { useNow } from "#src/browser/use-now.ts";
import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import type { Closure, Hours } from "#src/facts/hours.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { ClosureForm } from "./closure-form.tsx";
import styles from "./closures.module.css";
import type { ChangeClosures } from "./use-closures.ts";

/** The company's own closures that are not over, each ended with one press, and the form for another (OWN-83). */
export function Closures({ hours, change }: { hours: Hours; change: ChangeClosures }) {
  const title = useRef<HTMLHeadingElement>(null);
  const today = dayAt(useNow(), hours.timeZone);
  const shown = hours.closures
    .filter(({ to }) => to >= isoDate(today))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

  async function end(closure: Closure) {
    // The button that is pressed goes, and so does Undo.
    const toTitle = () => title.current?.focus();
    const result = await change.end(closure, toTitle);
    if (result.ok) toTitle();
  }

  return (
    <section className={`stack ${styles.closures}`} aria-labelledby="closures-title">
      <h3 id="closures-title" ref={title} tabIndex={-1}>
        Close for a while
      </h3>
      <p>For a storm, a vacation or a day off. It is on the site at once, and your weekly hours stay as they are.</p>
      <ClosureForm today={today} add={change.add} />
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Closures">
          {shown.map((closure) => {
            const isRunning = closure.from <= isoDate(today);
            const days = closureDays(closure);
            return (
              <li key={Object.values(closure).join()} className={styles.item}>
                <Icon name="clock" />
                <div>
                  <p className={styles.when}>
                    {isRunning && "Closed now: "}
                    {days}
                  </p>
                  <p>{closure.reason}</p>
                </div>
                <Button variant="ghost" onClick={() => void end(closure)}>
                  <span>
                    {isRunning ? "End it now" : "Remove"}
                    <span className="visually-hidden">: {days}</span>
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** "Thu, Nov 26, 2026 to Sat, Nov 28, 2026" */
function closureDays({ from, to }: Closure): string {
  const [first, last] = [from, to].map((date) => shortDayName(dayOfDate(date)));
  return from === to ? `${first}` : `${first} to ${last}`;
}
