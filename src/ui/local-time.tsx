const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A moment as the reader's own clock shows it: "Mar 2, 2026, 10:00 AM". For pages that are rendered in the browser only. */
export function LocalTime({ time }: { time: string }) {
  return <time dateTime={time}>{format.format(new Date(time))}</time>;
}
