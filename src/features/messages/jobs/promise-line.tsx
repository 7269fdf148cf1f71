import { dayAt, dayName, dayOfDate } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { CallPromise } from "./promise.ts";
import styles from "./promise-line.module.css";

const texts: Readonly<Record<CallPromise["is"], (day: string) => string>> = {
  late: (day) => `Late: you promised a call by ${day}`,
  today: () => "Promised for today",
  later: (day) => `Promised by ${day}`,
};

/** By when the person was promised a call (LEAD-02). */
export function PromiseLine({ promise: { day, is } }: { promise: CallPromise }) {
  const { timeZone } = useCompany().hours;
  return (
    <p className={`${styles.promise} ${styles[is]}`}>
      <Icon name={is === "late" ? "alert" : "clock"} />
      {texts[is](dayName(dayOfDate(day), dayAt(new Date(), timeZone)))}
    </p>
  );
}
