import { useRef } from "react";
import { useNow } from "#src/browser/use-now.ts";
import { type Day, dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import type { Closure, Hours } from "#src/facts/hours.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Change, SectionProps } from "../use-company-facts.ts";
import { ClosureForm } from "./closure-form.tsx";
import styles from "./closures.module.css";

type Props = Pick<SectionProps, "section" | "change" | "onChanges"> & { hours: Hours };

/**
 * The company's own closures that are not over, each ended with one press, and the form for another (OWN-83). Each saves at once,
 * without what stands in the form of the hours.
 */
export function Closures({ section, hours, change, onChanges }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const today = dayAt(useNow(), hours.timeZone);
  const shown = hours.closures
    .filter(({ to }) => to >= isoDate(today))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

  async function end(closure: Closure) {
    // The button that is pressed goes, and so does Undo.
    const toTitle = () => title.current?.focus();
    const result = await change("hours", section, {
      ...changing(
        (closures) => closures.filter((other) => !isSame(other, closure)),
        "The closure is gone. Visitors read your usual hours.",
      ),
      undo: { ...adding(closure, "The closure is back."), onPress: toTitle },
    });
    if (result.ok) toTitle();
  }

  return (
    <section id="closures" className={`stack ${styles.closures}`} aria-labelledby="closures-title">
      <h3 id="closures-title" ref={title} tabIndex={-1}>
        Close for a while
      </h3>
      <p>For a storm, a vacation or a day off. It is on the site right away, and your weekly hours stay as they are.</p>
      <ClosureForm
        {...{ today, onChanges }}
        add={(closure) => change("hours", section, adding(closure, "Saved. Visitors read it on every page."))}
      />
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Closures">
          {shown.map((closure) => {
            const isRunning = closure.from <= isoDate(today);
            const days = closureDays(closure, today);
            return (
              <li key={Object.values(closure).join()} className={`tinted ${styles.item}`}>
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

/** "Thu, Nov 26 to Sat, Nov 28" */
function closureDays({ from, to }: Closure, today: Day): string {
  const [first, last] = [from, to].map((date) => shortDayName(dayOfDate(date), today));
  return from === to ? `${first}` : `${first} to ${last}`;
}

/** Adds a closure, and takes those away that are over. */
function adding(closure: Closure, text: string): Change {
  return changing((closures, today) => [...closures.filter(({ to }) => to >= today), closure], text);
}

/** The hours as they are on the site, with other closures. */
function changing(how: (closures: readonly Closure[], today: string) => Closure[], text: string): Change {
  return {
    how: ({ hours }) =>
      hours ? { hours: { ...hours, closures: how(hours.closures, isoDate(dayAt(new Date(), hours.timeZone))) } } : {},
    text,
  };
}

function isSame(a: Closure, b: Closure): boolean {
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}
