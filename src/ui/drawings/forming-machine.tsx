import styles from "./drawing.module.css";
import materials from "./materials.module.css";

const ROLLERS = [176, 208, 240, 272].map(
  (x) => `M${x - 9} 168a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M${x - 9} 192a9 9 0 1 0 18 0a9 9 0 1 0 -18 0`,
);

/** The machine at the curb: metal from the coil goes in, and a gutter comes out in one piece. Decoration. */
export function FormingMachine() {
  return (
    <svg className={`${styles.drawing} ${styles.even}`} viewBox="0 0 600 300" aria-hidden="true">
      <path className={`${styles.thin} ${styles.quiet}`} d="M0 280H600" />
      <path
        className={styles.edge}
        d="M26 92a64 64 0 1 0 128 0a64 64 0 1 0 -128 0M72 92a18 18 0 1 0 36 0a18 18 0 1 0 -36 0"
      />
      <path
        className={styles.thin}
        d="M38 92a52 52 0 1 0 104 0a52 52 0 1 0 -104 0M50 92a40 40 0 1 0 80 0a40 40 0 1 0 -80 0"
      />
      <path className={styles.edge} d="M90 110L62 280M90 110L118 280M72 220H108" />
      <path className={materials.accent} d="M153 100Q158 150 152 180" />
      <path className={styles.edge} d="M146 146H312V214H146zM160 146V128H298V146" />
      <path className={styles.thin} d={ROLLERS.join("")} />
      <path
        className={styles.edge}
        d="M166 214L156 280M186 214L196 280M272 214L262 280M292 214L302 280M160 250H190M268 250H298"
      />
      <path className={materials.accent} d="M312 164H600M312 196H600" />
      <path className={materials.accent} d="M312 172H600" />
      <path className={styles.edge} d="M440 196V206M420 206H460M434 206L418 280M446 206L462 280M424 252H456" />
    </svg>
  );
}
