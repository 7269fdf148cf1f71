import { type Day, dayAt, dayName, dayOfDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { CallPromise } from "./promise.ts";
import styles from "./promise-line.module.css";

const texts: Readonly<Record<CallPromise["is"], (day: string) => string>> = {
  late: (day) => `Late: you promised a call by ${day}`,
  today: () => "Promised for today",
  later: (day) => `Promised by ${day}`,
};

/** By when the person was promised a call, in words (LEAD-02). */
export function promiseWords({ day, is }: CallPromise, today: Day): string {
  return texts[is](dayName(dayOfDate(day), today));
}

/** The promise in a line of its own. */
export function PromiseLine({ promise }: { promise: CallPromise }) {
  const { timeZone } = useCompany().hours;
  return (
    <p className={`${styles.promise} ${styles[promise.is]}`}>
      <Icon name={promise.is === "late" ? "alert" : "clock"} />
      {promiseWords(promise, dayAt(new Date(), timeZone))}
    </p>
  );
}
