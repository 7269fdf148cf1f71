import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** One run of gutter seen from the front: lip, band, the shadow line of the ogee, floor. */
const FRONT = "M10 8H330M10 27H330";
/** The last courses of shingles above it. */
const SHINGLES = `M4 -8H336M10 -22H330M18 -36H322${[30, 70, 110, 150, 190, 230, 270, 310].map((x) => `M${x} -8v-14m-18 0v-14`).join("")}`;
const JOINTS = [90, 170, 250];

/** Forty feet in pieces from the store, with a joint every ten feet. Reads from 280 px up. */
export function SectionalRun() {
  return (
    <Run label="A 40 foot run made of four pieces of 10 feet, with three joints. Each joint drips and has stained the front.">
      {JOINTS.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path className={styles.stain} d="M-5 30C-6 44 -7 52 -3 62L0 74L3 60C6 52 6 42 5 30z" />
          <path className={`${styles.edge} ${styles.white}`} d="M-6 -3H6V39H-6z" />
          <path className={styles.edge} d="M0 -3V39" />
          <path className={styles.drop} d="M0 62C5 69 6 72 6 75A6 6 0 0 1 -6 75C-6 72 -5 69 0 62z" />
        </g>
      ))}
      {[10, ...JOINTS].map((x) => (
        <Feet key={x} from={x} to={x + 80} label="10 ft" />
      ))}
    </Run>
  );
}

/** The same forty feet in one length. */
export function SeamlessRun() {
  return (
    <Run label="The same 40 feet as one run without a joint.">
      <Feet from={10} to={330} label="40 ft, one piece" />
    </Run>
  );
}

function Run({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 178" role="img" aria-label={label}>
      <g transform="translate(0 42)">
        <path className={`${styles.edge} ${styles.white}`} d="M10 0H330V36H10z" />
        <path className={`${styles.thin} ${styles.quiet}`} d={SHINGLES} />
        <path className={styles.thin} d={FRONT} />
        {children}
      </g>
    </svg>
  );
}

/** A length below the run: a line with an arrow at either end, and its figure below. */
function Feet({ from, to, label }: { from: number; to: number; label: string }) {
  return (
    <>
      <path className={styles.thin} d={`M${from} 96V114M${to} 96V114M${from} 105H${to}`} />
      <path className={styles.arrow} d={`M${from} 105l9 -3.5v7zM${to} 105l-9 -3.5v7z`} />
      <text className={styles.label} x={(from + to) / 2} y="130">
        {label}
      </text>
    </>
  );
}
