import type { ReactNode } from "react";
import layout from "#src/ui/staff-page.module.css";
import { NumberTable } from "./number-table.tsx";
import { weekName } from "./number-words.ts";
import sections from "./numbers-sections.module.css";
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
      <NumberTable
        caption={caption}
        columns={["Week", ...series.map(({ label }) => label)]}
        rows={weeks.map((monday, week) => ({
          head: weekName(monday, week === weeks.length - 1),
          cells: series.map(({ values }) => cell(values[week])),
        }))}
      />
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

type FigureProps = {
  title: string;
  figure: string;
  /** Beside the figure. */
  more?: string | undefined;
  /** Of the twelve weeks, to be drawn. */
  values?: Series["values"];
  children: ReactNode;
};

/** One number in large, and its weeks. */
export function Figure({ title, figure, more, values, children }: FigureProps) {
  return (
    <section className={`stack ${layout.card} ${sections.part}`}>
      <h2>{title}</h2>
      <p className={sections.large}>
        <strong>{figure}</strong> {more}
      </p>
      {values && <WeekBars values={values} />}
      {children}
    </section>
  );
}
