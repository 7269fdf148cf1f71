import { useRef, useState } from "react";
import { type Day, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Change, SectionProps } from "../use-company-facts.ts";
import styles from "./closures.module.css";
import { DaysForm } from "./days-form.tsx";
import type { Days, DaysKind } from "./days-kinds.ts";

type Props<Entry extends Days> = Pick<SectionProps, "section" | "change" | "onChanges"> & {
  kind: DaysKind<Entry>;
  today: Day;
  entries: readonly Entry[];
};

/**
 * Days of the company's own that are not over, each changed in the form above (OWN-148) and ended with one press. Each saves at once,
 * without what stands in the form of the hours (OWN-83).
 */
export function DaysList<Entry extends Days>({ kind, today, entries, section, change, onChanges }: Props<Entry>) {
  const { id, title, noun } = kind;
  const heading = useRef<HTMLHeadingElement>(null);
  const [entry, setEntry] = useState<Entry>();
  const shown = entries
    .filter(({ to }) => to >= isoDate(today))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

  /** The button that was pressed goes. */
  function fill(next: Entry | undefined) {
    setEntry(next);
    heading.current?.focus();
  }

  /** Puts one in the place of another, and takes those away that are over. A press undoes what it does to one that was there. */
  async function put(before: Entry | undefined, after: Entry | undefined, text: string, undone = "") {
    const isGone = (each: Entry, gone: Entry | undefined) =>
      each.to < isoDate(today) || JSON.stringify(each) === JSON.stringify(gone);
    const replacing = (gone: Entry | undefined, next: Entry | undefined, text: string): Change => ({
      how: (facts) => kind.put(facts, (all) => [...all.filter((each) => !isGone(each, gone)), ...(next ? [next] : [])]),
      text,
    });
    const undo = { ...replacing(after, before, undone), onPress: () => fill(undefined) };
    const result = await change("hours", section, { ...replacing(before, after, text), ...(before && { undo }) });
    if (result.ok && before) fill(undefined);
    return result;
  }
  const save = (after: Entry) =>
    put(entry, after, "Saved. Visitors read it on every page.", `The ${noun} is as before.`);
  const end = (one: Entry) =>
    put(one, undefined, `The ${noun} is gone. Visitors read your usual hours.`, `The ${noun} is back.`);

  return (
    <section id={id} className={`stack ${styles.closures}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{kind.about}</p>
      <DaysForm key={JSON.stringify(entry)} {...{ kind, today, entry, save, onChanges }} />
      {shown.length > 0 && (
        <ul className="stack" aria-label={title}>
          {shown.map((one) => {
            const isRunning = one.from <= isoDate(today);
            const [first, last] = [one.from, one.to].map((date) => shortDayName(dayOfDate(date), today));
            const days = one.from === one.to ? first : `${first} to ${last}`;
            const presses = [
              one === entry ? (["Cancel", () => fill(undefined)] as const) : (["Change", () => fill(one)] as const),
              [isRunning ? "End it now" : "Remove", () => void end(one)] as const,
            ];
            return (
              <li key={JSON.stringify(one)} className={`tinted ${styles.item}`}>
                <Icon name="clock" />
                <div>
                  <p className={styles.when}>
                    {isRunning && kind.running}
                    {days}
                  </p>
                  <p>{kind.describe(one)}</p>
                </div>
                <div className="row">
                  {presses.map(([words, press]) => (
                    <Button key={words} variant="ghost" onClick={press}>
                      <span>
                        {words}
                        <span className="visually-hidden">: {days}</span>
                      </span>
                    </Button>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
