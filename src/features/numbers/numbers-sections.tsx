import { counted } from "#src/ui/text/counted.ts";
import { duration, fieldName, hostLabel, pageName, shareWon, withCommas } from "./number-words.ts";
import styles from "./numbers-sections.module.css";
import { Ranking } from "./ranking.tsx";
import type { Numbers, WeekNumbers } from "./read-numbers.server.ts";
import { Figure, type Series, WeekTable } from "./weeks.tsx";
import { WorkParts } from "./work-parts.tsx";

type Kind = keyof Omit<WeekNumbers, "from">;

/** What the site brought: four figures, the present week beside the last one, and what the figures are made of (LOOK-54). */
export function NumbersSections({ numbers }: { numbers: Numbers }) {
  const { weeks, firstCall, pages, referrers, left } = numbers;
  const mondays = weeks.map(({ from }) => from);
  const of = (label: string, key: Kind): Series => ({ label, values: weeks.map((week) => week[key]) });
  const sum = (key: Kind) => weeks.reduce((total, week) => total + (week[key] ?? 0), 0);
  const counts = (title: string, key: Kind, more?: string, ...series: Series[]) => (
    <Figure title={title} figure={withCommas(sum(key))} more={more} values={weeks.map((week) => week[key])}>
      <WeekTable caption={`${title} by week`} weeks={mondays} series={series} format={withCommas} />
    </Figure>
  );
  const share = shareWon({ won: sum("won"), lost: sum("lost") });
  const lost = `and ${withCommas(sum("lost"))} lost${share && ", "}${share}`;
  const kinds: readonly Kind[] = ["views", "phone", "begun", "sent", "planner", "called", "estimates", "won", "lost"];
  if (kinds.every((key) => sum(key) === 0)) return <p>Nothing counted yet.</p>;
  return (
    <>
      <div className={`stack ${styles.figures}`}>
        {counts("Page views", "views", undefined, of("Page views", "views"))}
        {counts("Taps on the phone number", "phone", undefined, of("Taps", "phone"))}
        {counts(
          "Inquiries",
          "sent",
          `of ${counted(sum("begun"), "form")} started`,
          of("Started", "begun"),
          of("Sent", "sent"),
        )}
        {counts("Won", "won", lost, of("Lost", "lost"), of("Won", "won"))}
      </div>
      <p className={styles.week}>{weekWords(weeks)}</p>
      <div className={`stack ${styles.parts}`}>
        <WorkParts {...numbers} />
        <Figure title="How fast we call back" {...callBackWords(firstCall, sum("called"))}>
          <p>
            Only business hours count: a Friday-evening message called first thing Monday waited 0 minutes. A call
            counts once it is noted in the call list.
          </p>
          <WeekTable
            caption="Business time within which half of the messages got their first call, by the week they came in"
            weeks={mondays}
            series={[of("Half within", "firstCall")]}
            format={duration}
          />
        </Figure>
        {counts("Gutter planner", "planner", "uses", of("Uses", "planner"))}
        <Ranking title="Pages" what="Page" rows={pages} nameOf={pageName} none="No one has opened a page yet." />
        <Ranking
          title="Where visitors came from"
          what="Website"
          rows={referrers}
          nameOf={hostLabel}
          none="No one has come from another website yet. Visitors typed the address, or their browser doesn’t say."
        />
        <Ranking
          title="Where people leave a form"
          what="Field"
          rows={left}
          nameOf={fieldName}
          none="No one has left a form unsent."
        />
      </div>
    </>
  );
}

/** "This week: 3 inquiries, 1 more than last week." */
function weekWords(weeks: readonly WeekNumbers[]): string {
  const [last = 0, now = 0] = weeks.slice(-2).map(({ sent }) => sent);
  const inquiries = counted(now, "inquiry", "inquiries");
  if (now === last) return `This week: ${inquiries}, as many as last week.`;
  return `This week: ${inquiries}, ${withCommas(Math.abs(now - last))} ${now > last ? "more" : "fewer"} than last week.`;
}

/** Half of the messages were called within the median. */
function callBackWords(median: number | null, called: number) {
  if (median === null) return { figure: "No call yet" };
  const figure = median === 0 ? "Under a minute" : `${duration(median)} or less`;
  return { figure, more: called === 1 ? "for one message" : `for half of ${counted(called, "message")}` };
}
