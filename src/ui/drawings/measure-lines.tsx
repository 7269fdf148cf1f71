import styles from "./drawing.module.css";
import { tenth } from "./k-profile.ts";

type MeasureLineProps = {
  /** Start and end along the line, in drawing units. */
  from: number;
  to: number;
  /** Where the line lies across: y of a width, x of a height. */
  at: number;
  label: string;
};

/** A dimension line for a width: an arrow at either end, a gap for the figure. */
export function WidthLine({ from, to, at, label }: MeasureLineProps) {
  const middle = tenth((from + to) / 2);
  const gap = tenth(label.length * 4.9 + 8);
  return (
    <>
      <path className={styles.thin} d={`M${tenth(from)} ${at}H${middle - gap}M${middle + gap} ${at}H${tenth(to)}`} />
      <path className={styles.arrow} d={`M${tenth(from)} ${at}l9 -3.5v7zM${tenth(to)} ${at}l-9 -3.5v7z`} />
      <text className={styles.label} x={middle} y={at + 6}>
        {label}
      </text>
    </>
  );
}

/** A dimension line for a height; the figure stays upright. */
export function HeightLine({ from, to, at, label }: MeasureLineProps) {
  const middle = tenth((from + to) / 2);
  return (
    <>
      <path className={styles.thin} d={`M${at} ${tenth(from)}V${middle - 15}M${at} ${middle + 15}V${tenth(to)}`} />
      <path className={styles.arrow} d={`M${at} ${tenth(from)}l-3.5 9h7zM${at} ${tenth(to)}l-3.5 -9h7z`} />
      <text className={styles.label} x={at} y={middle + 6}>
        {label}
      </text>
    </>
  );
}
