import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** Forty feet in pieces from the store, with a joint every ten feet. */
export function SectionalRun() {
  return (
    <Run label="Each joint drips and stains the wall.">
      {[0, 210, 420, 630].map((x) => (
        <g key={x} transform={`translate(${x})`}>
          {x > 0 && (
            <>
              <path fill="#cdb98f" stroke="none" d="M-10 48h20l-2 52-3-14-3 56-4-44-3 26-4-14z" />
              <path fill="var(--water)" stroke="none" d="M-42 172q42 26 84 0z" />
              <path className={styles.drop} d="M0 56l7 15a7 7 0 0 1-14 0zM0 112l7 15a7 7 0 0 1-14 0z" />
              <path className={`${styles.edge} ${styles.white}`} d="M-8-4H8V48H-8zM0-4V48" />
            </>
          )}
          <path className={styles.thin} d="M26 139v14m0-7H184m0-7v14" />
          <text className={styles.label} x="105" y="132">
            10 ft
          </text>
        </g>
      ))}
    </Run>
  );
}

/** The same forty feet in one length: what the roof sheds leaves by the downspout. */
export function SeamlessRun() {
  return (
    <Run label="All the water leaves through the downspout.">
      <path fill="var(--water)" stroke="none" d="M824 33h20v109l40 10-3 12-57-15zM884 157q30 4 66 13v6h-60z" />
      <path className={styles.drop} d="M948 161l20 11-21 9z" />
      <path className={styles.thin} d="M26 139v14m0-7H814m0-7v14" />
      <text className={styles.label} x="420" y="132">
        40 ft, one piece
      </text>
    </Run>
  );
}

/** Seen from the front: roof and rain, the gutter with its water, the wall, the downspout. Reads from 280 px up. */
function Run({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className={`${styles.drawing} ${styles.even} ${styles.run}`}
      viewBox="-16 -120 992 308"
      role="img"
      aria-label={label}
    >
      <path fill="var(--color-page)" d="M14 44H854V172H14z" />
      <path fill="var(--roof)" d="M14 44H854V50H14z" />
      <path fill="#cfe0bf" stroke="none" d="M-16 172H976V188H-16z" />
      <path fill="var(--roof)" d="M-10-4L62-88H806L878-4z" />
      <path stroke="#8496a1" d="M8-25H860M26-46H842M44-67H824" />
      <path
        className={styles.edge}
        stroke="var(--water)"
        strokeDasharray="14 22"
        d="M60-112l-40 54m150-54l-60 82m150-82l-40 54m150-54l-60 82m150-82l-40 54m150-54l-60 82m150-82l-40 54m150-54l-60 82"
      />
      <path className={`${styles.edge} ${styles.white}`} d="M820 40V152L884 168L890 148L848 138V40M-4-4H872V44H-4z" />
      <path fill="var(--water)" d="M0 15H868V33H0z" />
      <path className={styles.thin} d="M-4 6H872M-4 38H872" />
      <path className={styles.edge} d="M0 15H868M96 19l8 5-8 5m210-10l8 5-8 5m210-10l8 5-8 5m210-10l8 5-8 5" />
      {children}
    </svg>
  );
}
