import type { ReactNode } from "react";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { duration, fieldName, hostLabel, pageName, withCommas } from "./number-words.ts";
import styles from "./numbers-sections.module.css";
import { Ranking } from "./ranking.tsx";
import type { Numbers, WeekNumbers } from "./read-numbers.server.ts";
import { type Series, WeekChart } from "./week-chart.tsx";

/** Each part of the page: one number in large, its weeks, and what it is made of. */
export function NumbersSections({ numbers }: { numbers: Numbers }) {
  const { weeks, firstCall, pages, referrers, left } = numbers;
  const mondays = weeks.map(({ from }) => from);
  const of = (label: string, key: keyof Omit<WeekNumbers, "from">): Series => ({
    label,
    values: weeks.map((week) => week[key]),
  });
  const sum = (key: keyof Omit<WeekNumbers, "from">) => weeks.reduce((total, week) => total + (week[key] ?? 0), 0);
  const chart = (caption: string, ...series: Series[]) => (
    <WeekChart caption={caption} weeks={mondays} series={series} format={withCommas} />
  );
  return (
    <div className={`stack ${styles.sections}`}>
      <div className={`stack ${styles.sections}`}>
        <Part title="Page views" figure={sum("views") > 0 && withCommas(sum("views"))}>
          {chart("Page views by week", of("Page views", "views"))}
          <Ranking title="By page" what="Page" rows={pages} nameOf={pageName} none="No page was opened yet." />
          <Ranking
            title="Where visitors came from"
            what="Website"
            rows={referrers}
            nameOf={hostLabel}
            none="No other website has led here yet. Visitors typed the address, or their browser does not say."
          />
        </Part>
        <Part title="Gutter planner used" figure={sum("planner") > 0 && withCommas(sum("planner"))}>
          {chart("Uses of the gutter planner by week", of("Uses", "planner"))}
        </Part>
      </div>
      <div className={`stack ${styles.sections}`}>
        <Part title="Taps on the phone number" figure={sum("phone") > 0 && withCommas(sum("phone"))}>
          {chart("Taps on the phone number by week", of("Taps", "phone"))}
        </Part>
        <Part
          title="Forms"
          figure={
            sum("begun") + sum("sent") > 0 && `${withCommas(sum("sent"))} sent of ${withCommas(sum("begun"))} begun`
          }
        >
          {chart("Forms by week", of("Begun", "begun"), of("Sent", "sent"))}
          <Ranking
            title="Fields where forms are left"
            what="Field"
            rows={left}
            nameOf={fieldName}
            none="No form was left unsent."
          />
        </Part>
      </div>
      <Part
        title="Business time to the first call"
        figure={firstCall !== null && `${duration(firstCall)}, the median of ${counted(sum("called"), "message")}`}
        none="No message of these weeks was called yet. A call counts once it is noted in the call list."
      >
        <WeekChart
          caption="Median business time to the first call, by the week in which messages came in"
          weeks={mondays}
          series={[of("Median", "firstCall")]}
          format={duration}
        />
        <p>
          Half of the messages were called sooner. Only your opening hours count: a message of Friday evening that is
          called on Monday at opening has waited for 0 min.
        </p>
      </Part>
      <Part
        title="Won and lost"
        figure={sum("won") + sum("lost") > 0 && `${withCommas(sum("won"))} won, ${withCommas(sum("lost"))} lost`}
        none="Nothing was won or lost in these weeks. The state of a message is set in the call list."
      >
        {chart("Messages won and lost, by the week in which they became so", of("Lost", "lost"), of("Won", "won"))}
      </Part>
    </div>
  );
}

type PartProps = {
  title: string;
  /** False without numbers. */
  figure: string | false;
  /** Shown in place of the figure and the chart. */
  none?: string;
  children: ReactNode;
};

function Part({ title, figure, none = "Nothing was counted yet.", children }: PartProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className={`stack ${layout.card} ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {figure === false ? (
        <p>{none}</p>
      ) : (
        <>
          <p className={styles.figure}>{figure}</p>
          {children}
        </>
      )}
    </section>
  );
}
