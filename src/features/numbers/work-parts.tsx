import type { JobSource } from "#db/schema.ts";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import table from "#src/ui/list/table.module.css";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { NumberTable } from "./number-table.tsx";
import { dollars, shareWon, weekName, withCommas } from "./number-words.ts";
import styles from "./numbers-table.module.css";
import { Ranking } from "./ranking.tsx";
import type { Numbers } from "./read-numbers.server.ts";
import type { NamedWork, WorkSums } from "./read-work.server.ts";
import { Figure } from "./weeks.tsx";

/** Estimates, jobs won and jobs lost by week, source and person, and why jobs were lost (JOB-35). */
export function WorkParts({ weeks, sources, people, reasons, doneDays }: Numbers) {
  const sum = (key: keyof WorkSums) => weeks.reduce((total, week) => total + week[key], 0);
  const title = "Estimates and jobs";
  if (sources.length === 0)
    return (
      <Figure title={title} figure="None yet">
        <p>Set a job in Work to “Estimate given”, “Won” or “Lost”, with the amount, and it is counted here.</p>
      </Figure>
    );
  const more = `won, ${dollars(sum("estimateCents"))} in estimates given`;
  const named = weeks.map((week, place) => ({ ...week, name: weekName(week.from, place === weeks.length - 1) }));
  return (
    <>
      <Figure title={title} figure={dollars(sum("wonCents"))} more={more} values={weeks.map((week) => week.wonCents)}>
        {doneDays !== null && <p>{counted(doneDays, "day")} or less from won to done, for half of the jobs done.</p>}
        <details>
          <summary>Week by week</summary>
          {workTable("Estimates, won and lost by week", "Week", named)}
        </details>
      </Figure>
      <Ranking
        title="Why jobs were lost"
        what="Reason"
        rows={reasons}
        nameOf={(reason) => reason || "No reason noted"}
        none="No job was lost."
      />
      <section className={layout.card}>
        <h2 className={styles.title}>By source</h2>
        {workTable("By source", "Source", sources, (source) => jobSourceNames[source as JobSource])}
      </section>
      <section className={layout.card}>
        <h2 className={styles.title}>By person responsible</h2>
        {workTable("By person responsible", "Person", people, (name) => name || "No one")}
      </section>
    </>
  );
}

/** Counts above their dollars, and what share of the decided jobs was won. */
function workTable(caption: string, what: string, rows: readonly NamedWork[], nameOf = (name: string) => name) {
  const cell = (count: number, cents: number) => `${withCommas(count)}\n${cents > 0 ? dollars(cents) : ""}`;
  const cellsOf = (row: NamedWork) => ({
    head: (
      <>
        <bdi>{nameOf(row.name)}</bdi> <span className={table.time}>{shareWon(row)}</span>
      </>
    ),
    cells: [cell(row.estimates, row.estimateCents), cell(row.won, row.wonCents), cell(row.lost, row.lostCents)],
  });
  return <NumberTable caption={caption} columns={[what, "Estimates", "Won", "Lost"]} rows={rows.map(cellsOf)} />;
}
