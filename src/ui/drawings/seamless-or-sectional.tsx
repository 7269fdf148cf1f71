import type { ReactNode } from "react";
import styles from "./drawing.module.css";
import materials from "./materials.module.css";

const JOINTS = [210, 420, 630];
/** The last courses of shingles above the gutter. */
const SHINGLES = `M22 -12H832M34 -26H820M46 -40H808${[80, 190, 300, 410, 520, 630, 740].map((x) => `M${x} -12v-14m36 0v-14`).join("")}`;
const RAIN = [60, 175, 275, 395, 505, 615, 715, 800].map((x, at) => `M${x} ${at % 2 ? -74 : -66}l-6 18`).join("");

/** Forty feet in pieces from the store, with a joint every ten feet. */
export function SectionalRun() {
  return (
    <Run label="A 40 foot run made of four pieces of 10 feet, with three joints. Each joint drips and has stained the wall below it.">
      {JOINTS.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path className={styles.stain} d="M-9 36C-13 62 -11 88 -5 116H5C12 86 13 62 9 36z" />
          <path className={`${styles.edge} ${styles.white}`} d="M-7 -4H7V40H-7z" />
          <path className={styles.edge} d="M0 -4V40" />
          <path
            className={styles.drop}
            d="M0 44C5 52 7 55 7 59A7 7 0 0 1 -7 59C-7 55 -5 52 0 44zM0 84C5 92 7 95 7 99A7 7 0 0 1 -7 99C-7 95 -5 92 0 84z"
          />
        </g>
      ))}
      {[0, ...JOINTS].map((x) => (
        <Feet key={x} from={x} to={x + 210} label="10 ft" />
      ))}
    </Run>
  );
}

/** The same forty feet in one length: what the roof sheds leaves by the downspout. */
export function SeamlessRun() {
  return (
    <Run label="The same 40 feet as one run without a joint. All the water leaves through the downspout at its end.">
      <path className={materials.flow} d="M850 22V118Q850 128 860 130L884 136" />
      <path className={styles.drop} d="M880 128l14 11l-17 5z" />
      <Feet from={0} to={840} label="40 ft, one piece" />
    </Run>
  );
}

/** Seen from the front: rain, the roof's edge, the gutter with its water, the downspout at its right end. Reads from 280 px up. */
function Run({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className={`${styles.drawing} ${styles.even} ${styles.run}`}
      viewBox="0 -76 900 242"
      role="img"
      aria-label={label}
    >
      <path className={styles.wall} d="M0 36H838V112H0z" />
      <path
        className={`${styles.edge} ${styles.white}`}
        d="M838 30V122Q838 138 854 142L880 148L886 128L868 123Q862 121 862 114V30"
      />
      <path className={`${styles.thin} ${styles.quiet}`} d={SHINGLES} />
      <path className={materials.rain} d={RAIN} />
      <path className={`${styles.edge} ${styles.white}`} d="M0 0H866V36H0z" />
      <path className={materials.flow} d="M4 7H862" />
      <path className={styles.thin} d="M0 14H866M0 28H866" />
      {children}
    </svg>
  );
}

/** A length below the run: a line with an arrow at either end, and its figure below. */
function Feet({ from, to, label }: { from: number; to: number; label: string }) {
  return (
    <>
      <path className={styles.thin} d={`M${from} 118V138M${to} 118V138M${from} 128H${to}`} />
      <path className={styles.arrow} d={`M${from} 128l12 -5v10zM${to} 128l-12 -5v10z`} />
      <text className={styles.label} x={(from + to) / 2} y="140">
        {label}
      </text>
    </>
  );
}
