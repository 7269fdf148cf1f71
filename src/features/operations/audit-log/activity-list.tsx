import { Fragment } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import { officeTime } from "#src/platform/process/office-time.ts";
import { labelInSentence } from "#src/staff/session/device-label.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./activity-page.module.css";
import type { ActivityLine } from "./api.server.ts";

/**
 * The lines by day, in the office's time zone.
 *
 * @param addresses whether each line shows its network address, or the names of settings
 */
export function ActivityList({ lines, addresses }: { lines: readonly ActivityLine[]; addresses: boolean }) {
  const { timeZone } = useCompany().hours;
  return (
    <div className={styles.days}>
      {daysOf(lines, timeZone).map(({ day, first, lines: ofDay }) => (
        <section key={first}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={`surface ${styles.lines}`}>
            {withAlike(ofDay).map((line, index, all) => (
              <Line
                key={line.id}
                {...line}
                {...(!addresses && { address: null, settings: null })}
                isSame={minuteOf(line) === minuteOf(all[index - 1])}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Who did it, and in which minute. */
function minuteOf(line: ActivityLine | undefined): string {
  const [by] = line?.sentence ?? [];
  return typeof by === "object" ? `${by.name} ${line?.at.slice(0, 16)}` : `${line?.id}`;
}

/** A line, and the names of others that say the same of someone else. */
type WithAlike = ActivityLine & { also: { id: number; name: string }[] };

/** What one person did within a minute to several, such as six messages that were archived, is one line (LOOK-55). */
function withAlike(lines: readonly ActivityLine[]): WithAlike[] {
  const found: WithAlike[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const [whom, ...more] = line.sentence.slice(1).filter((part) => typeof part === "object");
    if (whom && more.length === 0 && last && wordsOf(last) === wordsOf(line))
      last.also.push({ id: line.id, name: whom.name });
    else found.push({ ...line, also: [] });
  }
  return found;
}

function wordsOf(line: ActivityLine): string {
  const { sentence, times, address, device } = line;
  const words = sentence.map((part) => typeof part === "string" && part);
  return JSON.stringify([minuteOf(line), words, times, address, device]);
}

/** @param isSame the line above it is of the same person and minute */
function Line({ id, at, sentence, also, times, address, settings, device, isSame }: WithAlike & { isSame: boolean }) {
  const from = [device && labelInSentence(device), address].filter(Boolean).join(", ");
  return (
    <li id={`activity-${id}`} tabIndex={-1} className={isSame ? styles.same : undefined}>
      <span className={styles.time}>
        <OfficeTime time={at} as="clock" />
      </span>
      <p className={styles.sentence}>
        {sentence.map((part, index) =>
          typeof part === "string" ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move.
            <Fragment key={index}>
              <bdi>{part.name}</bdi>
              {index > 0 &&
                also.map(({ id, name }) => [
                  ", ",
                  <bdi key={id} id={`activity-${id}`} tabIndex={-1}>
                    {name}
                  </bdi>,
                ])}
            </Fragment>
          ),
        )}
        {times > 1 && <span className={styles.more}> {times.toLocaleString("en-US")} times within the hour.</span>}
        {from && <span className={styles.more}> From {from}.</span>}
        {settings && <span className={styles.more}> {settings}.</span>}
      </p>
    </li>
  );
}

/** Groups consecutive lines of a day. After a clock was set back, a day can come twice. */
function daysOf(lines: readonly ActivityLine[], timeZone: string) {
  const days: { day: string; first: number; lines: ActivityLine[] }[] = [];
  for (const line of lines) {
    const day = officeTime(line.at, "wholeDay", timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, first: line.id, lines: [line] });
  }
  return days;
}
