import styles from "./drawing.module.css";
import materials from "./materials.module.css";

/** The machine at the curb: metal from the coil goes in, and a gutter comes out in one piece. Decoration. */
export function FormingMachine() {
  return (
    <svg className={`${styles.drawing} ${styles.even}`} viewBox="0 0 600 300" aria-hidden="true">
      <circle className={styles.edge} cx="90" cy="92" r="64" />
      <circle className={styles.edge} cx="90" cy="92" r="20" />
      <path
        className={styles.edge}
        d="M62 280L90 112L118 280M146 146H312V214H146zM146 180H312M156 280L166 214M302 280L292 214M418 280L434 206H446L462 280M0 280H600"
      />
      <path className={materials.accent} d="M154 92Q160 140 150 180M312 164H600M312 172H600M312 196H600" />
    </svg>
  );
}
