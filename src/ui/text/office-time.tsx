import { useNow } from "#src/browser/use-now.ts";
import { nearTime } from "#src/facts/near-time.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { officeTime } from "#src/platform/process/office-time.ts";

type Props = {
  time: string;
  /**
   * `list`: "Today 9:24 pm", "Yesterday 9:24 pm", "Tue, Nov 24"; `sentence`: "today at 9:24 pm", "yesterday at 9:24 pm",
   * "on Tue, Nov 24"; `bare`: the same without "on", behind a word such as "since"; `minute`: "Nov 24, 2026, 9:24 pm"; `clock`: "9:24 pm".
   */
  as?: "list" | "sentence" | "bare" | "minute" | "clock";
};

/** A moment in the office's time zone (LOOK-50). The year is said when it is another one; the whole date is the element's title. */
export function OfficeTime({ time, as = "sentence" }: Props) {
  const { timeZone } = useCompany().hours;
  const now = useNow();
  const words =
    as === "minute" || as === "clock" ? officeTime(time, as, timeZone) : nearTime(time, { now, timeZone, as });
  return (
    <time dateTime={time} title={officeTime(time, "wholeMinute", timeZone)}>
      {words}
    </time>
  );
}
