import type { JobSource } from "#db/schema.ts";
import { jobSourceNames } from "#src/staff/audit/states.schema.ts";
import table from "#src/ui/list/table.module.css";
import layout from "#src/ui/staff-page.module.css";
import { Figure } from "./figure.tsx";
import { dollars, shareWon, weekName, withCommas } from "./number-words.ts";
import styles from "./numbers-table.module.css";
import { Ranking } from "./ranking.tsx";
import type { Numbers } from "./read-numbers.server.ts";
import type { NamedWork, WorkSums } from "./read-work.server.ts";

/** Estimates, jobs won and jobs lost by week, source and person, and why jobs were lost (JOB-35). */
export function WorkParts({ weeks, sources, people, reasons }: Numbers) {
  const sum = (key: keyof WorkSums) => weeks.reduce((total, week) => total + week[key], 0);
  const isEmpty = sum("estimates") + sum("won") + sum("lost") === 0;
  if (isEmpty)
    return (
      <section className={layout.card}>
        <h2 className={styles.title}>Estimates and jobs</h2>
        <p>
          Nothing yet. Set a job in Work to “Estimate given”, “Won” or “Lost”, with the amount, and it is counted here.
        </p>
      </section>
    );
  return (
    <>
      <Figure
        title="Estimates and jobs"
        figure={dollars(sum("wonCents"))}
        more={`won, ${dollars(sum("estimateCents"))} in estimates given`}
        values={weeks.map(({ wonCents }) => wonCents)}
      >
        <details>
          <summary>Week by week</summary>
          <WorkTable
            caption="Estimates, won and lost by week"
            what="Week"
            rows={weeks.map((week, place) => ({ ...week, name: weekName(week.from, place === weeks.length - 1) }))}
          />
        </details>
      </Figure>
      <Ranking
        title="Why jobs were lost"
        what="Reason"
        rows={reasons}
        nameOf={(reason) => reason || "No reason noted"}
        none="No job was lost."
      />
      <WorkCard
        title="By source"
        what="Source"
        rows={sources.map(inWords((name) => jobSourceNames[name as JobSource]))}
      />
      <WorkCard title="By person responsible" what="Person" rows={people.map(inWords((name) => name || "No one"))} />
    </>
  );
}

const inWords = (nameOf: (name: string) => string) => (row: NamedWork) => ({ ...row, name: nameOf(row.name) });

type TableProps = { what: string; rows: readonly NamedWork[] };

function WorkCard({ title, ...props }: TableProps & { title: string }) {
  return (
    <section className={layout.card}>
      <h2 className={styles.title}>{title}</h2>
      <WorkTable caption={title} {...props} />
    </section>
  );
}

const kinds = [
  ["Estimates", "estimates", "estimateCents"],
  ["Won", "won", "wonCents"],
  ["Lost", "lost", "lostCents"],
] as const;

/** Numbers above their dollars, and what share of the decided jobs was won. */
function WorkTable({ caption, what, rows }: TableProps & { caption: string }) {
  return (
    <table className={`${table.table} ${styles.table} ${styles.work}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {kinds.map(([label]) => (
            <th key={label} scope="col" className={styles.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
          <tr key={place} className={table.row}>
            <th scope="row">
              <bdi>{row.name}</bdi> <span className={table.time}>{shareWon(row)}</span>
            </th>
            {kinds.map(([label, count, cents]) => (
              <td key={label} className={styles.number}>
                {withCommas(row[count])} <br />
                {row[cents] > 0 && dollars(row[cents])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
