import { shortDate } from "./number-words.ts";
import styles from "./week-bars.module.css";

export type Series = {
  label: string;
  /** One for each week; null where there is nothing to say. */
  values: readonly (number | null)[];
};

type Props = {
  /** The Mondays, the present week last. */
  weeks: readonly string[];
  /** One or two: of two the first is drawn as an outline. The last is filled. */
  series: readonly Series[];
  format: (value: number) => string;
};

const height = 100;
const weekWidth = 10;
const gap = 1.5;

/** Bars for the weeks, without letters in the drawing, which would be stretched with it. The table beside them has the numbers. */
export function WeekBars({ weeks, series, format }: Props) {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const barWidth = (weekWidth - 2 * gap) / series.length;
  return (
    <div aria-hidden="true">
      <p className={`row ${styles.scale}`}>
        <span>Highest: {format(max)}</span>
        {series.length > 1 && <Legend series={series} />}
      </p>
      <svg
        className={styles.bars}
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
      <p className={`row ${styles.scale}`}>
        <span>{shortDate(weeks[0] ?? "")}</span>
        <span>This week</span>
      </p>
    </div>
  );
}

function Legend({ series }: Pick<Props, "series">) {
  return (
    <span className={`row ${styles.legend}`}>
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
  return index < count - 1 ? styles.outlined : styles.filled;
}
