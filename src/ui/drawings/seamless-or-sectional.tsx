import type { ReactNode } from "react";
import styles from "./drawing.module.css";
import materials from "./materials.module.css";

const JOINTS = [210, 420, 630];

/** Forty feet in pieces from the store, with a joint every ten feet. */
export function SectionalRun() {
  return (
    <Run
      label="Four pieces of 10 feet, with three joints. Each joint drips and stains the wall."
      lengths={[0, ...JOINTS].map((x) => ({ x: x + 105, words: "10 ft" }))}
    >
      {JOINTS.map((x) => (
        <g key={x} transform={`translate(${x})`}>
          <path className={styles.stain} d="M-9 36L-6 112H6L9 36z" />
          <path className={`${styles.edge} ${styles.white}`} d="M-7 -4H7V40H-7zM0 -4V40" />
          <path className={styles.drop} d="M0 44l7 15a7 7 0 0 1 -14 0zM0 80l7 15a7 7 0 0 1 -14 0z" />
          <path className={styles.thin} d="M0 120v20" />
        </g>
      ))}
    </Run>
  );
}

/** The same forty feet in one length: what the roof sheds leaves by the downspout. */
export function SeamlessRun() {
  return (
    <Run
      label="One piece of 40 feet. All the water leaves through the downspout."
      lengths={[{ x: 420, words: "40 ft, one piece" }]}
    >
      <path className={materials.flow} d="M852 8V128L888 138" />
      <path className={styles.drop} d="M884 129l16 12l-19 5z" />
    </Run>
  );
}

type RunProps = { label: string; lengths: { x: number; words: string }[]; children: ReactNode };

/** Seen from the front: rain, the roof, the gutter with its water, the downspout at its right end. Reads from 280 px up. */
function Run({ label, lengths, children }: RunProps) {
  return (
    <svg
      className={`${styles.drawing} ${styles.even} ${styles.run}`}
      viewBox="0 -76 900 242"
      role="img"
      aria-label={label}
    >
      <path
        className={materials.rain}
        d="M80 -70l-6 18m110 0l6 -18m110 0l-6 18m110 0l6 -18m110 0l-6 18m110 0l6 -18m110 0l-6 18"
      />
      <path className={`${styles.thin} ${styles.quiet}`} d="M20 -6H834M32 -20H822M44 -34H810" />
      <path className={`${styles.edge} ${styles.white}`} d="M0 0H866V36H0zM840 36V136L884 148L888 128L864 121V36" />
      <path className={materials.flow} d="M4 7H852" />
      <path className={styles.thin} d="M0 14H866M0 28H866M0 120v20M840 120v20M0 130H840" />
      {children}
      {lengths.map(({ x, words }) => (
        <text key={x} className={styles.label} x={x} y="142">
          {words}
        </text>
      ))}
    </svg>
  );
}
