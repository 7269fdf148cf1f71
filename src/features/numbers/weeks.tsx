import table from "#src/ui/list/table.module.css";
import { weekName } from "./number-words.ts";
import styles from "./numbers-table.module.css";

export type Series = {
  label: string;
  /** One for each week; null where there is nothing to say. */
  values: readonly (number | null)[];
};

type Props = {
  caption: string;
  /** The Mondays, the present week last. */
  weeks: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

/** One or two numbers of each week as a table that opens (LEAD-69). */
export function WeekTable({ caption, weeks, series, format }: Props) {
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? "none" : format(value));
  return (
    <details>
      <summary>Week by week</summary>
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
              <th scope="row">{weekName(monday, week === weeks.length - 1)}</th>
              {series.map(({ label, values }) => (
                <td key={label} className={styles.number}>
                  {cell(values[week])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const height = 32;

/** A number of each week as bars without words: the figure beside them says it, and the table each week. */
export function WeekBars({ values }: Pick<Series, "values">) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, week) => {
        // A week without any is a line.
        const tall = Math.max(1, ((value ?? 0) / highest) * height);
        // biome-ignore lint/suspicious/noArrayIndexKey: a week stays in its place.
        return <rect key={week} x={week * 10} y={height - tall} width={8} height={tall} />;
      })}
    </svg>
  );
}
