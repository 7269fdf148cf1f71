import table from "#src/ui/list/table.module.css";
import { shortDate, weekName } from "./number-words.ts";
import styles from "./numbers-table.module.css";
import { type Series, WeekBars } from "./week-bars.tsx";

type Props = {
  /** Of the table. */
  caption: string;
  /** The Mondays, the present week last. */
  weeks: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** One or two numbers of each week as bars, and the same as a table below them (LEAD-69). */
export function WeekChart({ caption, weeks, series, format }: Props) {
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? "none" : format(value));
  return (
    <div>
      <WeekBars weeks={weeks} series={series} format={format} />
      <table className={`${table.table} ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday, week) => (
            <tr key={monday} className={table.row}>
              <th scope="row">{week === weeks.length - 1 ? `${shortDate(monday)} to today` : weekName(monday)}</th>
              {series.map(({ label, values }) => (
                <td key={label} className={styles.number}>
                  {cell(values[week])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
