import table from "#src/ui/list/table.module.css";
import { shortDate, weekName } from "./number-words.ts";
import styles from "./numbers-table.module.css";
import bars from "./week-bars.module.css";

export type Series = {
  label: string;
  /** One for each week; null where there is nothing to say. */
  values: readonly (number | null)[];
};

type BarsProps = {
  /** The Mondays, the present week last. */
  weeks: readonly string[];
  /** One or two: of two the first is drawn as an outline. The last is filled. */
  series: readonly Series[];
  format: (value: number) => string;
};

type Props = BarsProps & {
  caption: string;
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

const height = 100;
const weekWidth = 10;
const gap = 1.5;

/** Bars for the weeks, without letters in the drawing, which would be stretched with it. The table beside them has the numbers. */
function WeekBars({ weeks, series, format }: BarsProps) {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const barWidth = (weekWidth - 2 * gap) / series.length;
  return (
    <div aria-hidden="true">
      <p className={bars.scale}>
        <span>Highest: {format(max)}</span>
        {series.length > 1 && <Legend series={series} />}
      </p>
      <svg
        className={bars.bars}
        viewBox={`0 0 ${weeks.length * weekWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {series.map(({ label, values }, index) => (
          <g key={label} className={lookOf(index, series.length)}>
            {values.map((value, week) => {
              const tall = ((value ?? 0) / max) * height;
              const x = week * weekWidth + gap + index * barWidth;
              return <rect key={weeks[week]} x={x} y={height - tall} width={barWidth - 0.5} height={tall} />;
            })}
          </g>
        ))}
      </svg>
      <p className={bars.scale}>
        <span>{shortDate(weeks[0] ?? "")}</span>
        <span>This week</span>
      </p>
    </div>
  );
}

function Legend({ series }: Pick<BarsProps, "series">) {
  return (
    <span className={bars.legend}>
      {series.map(({ label }, index) => (
        <span key={label}>
          <svg viewBox="-1 -1 12 12" width="16" height="16" className={lookOf(index, series.length)} aria-hidden="true">
            <rect width="10" height="10" />
          </svg>
          {label}
        </span>
      ))}
    </span>
  );
}

/** Two series differ by outline and filling: no one has to tell colors apart. */
function lookOf(index: number, count: number): string | undefined {
  return index < count - 1 ? bars.outlined : bars.filled;
}
