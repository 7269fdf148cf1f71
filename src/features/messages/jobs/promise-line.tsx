import { dayAt, dayName, dayOfDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { CallPromise } from "./promise.ts";
import styles from "./promise-line.module.css";

const texts: Readonly<Record<CallPromise["is"], (day: string) => string>> = {
  late: (day) => `Late: promised by ${day}`,
  today: () => "Promised for today",
  later: (day) => `Promised by ${day}`,
};

/** By when the person was promised a call (LEAD-02). @param day the promised day in words */
export function promiseWords({ is }: CallPromise, day: string): string {
  return texts[is](day);
}

/** The promise in a line of its own. */
export function PromiseLine({ promise }: { promise: CallPromise }) {
  const { timeZone } = useCompany().hours;
  return (
    <p className={`${styles.promise} ${styles[promise.is]}`}>
      <Icon name={promise.is === "late" ? "alert" : "clock"} />
      {promiseWords(promise, dayName(dayOfDate(promise.day), dayAt(new Date(), timeZone)))}
    </p>
  );
}
