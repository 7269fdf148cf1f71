import styles from "./drawing.module.css";

const WIRES = [46, 78, 110, 142, 174, 206, 238, 270, 302];

/** The mesh under a lens, cut across: round wires, drops passing between them, a pine needle and grit that cannot. */
export function MeshDetail() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 230"
      role="img"
      aria-label="The mesh enlarged: drops of rain pass between the wires, a pine needle and grains of grit lie on top."
    >
      <path className={`${styles.needle} ${styles.thick}`} d="M58 104L286 92" />
      <path
        className={styles.grit}
        d="M92 84a11 11 0 1 1 .1 0zM246 80a13 13 0 1 1 .1 0zM272 84a9 9 0 1 1 .1 0zM118 86a7 7 0 1 1 .1 0z"
      />
      <path
        className={styles.drop}
        d="M62 20c9 13 12 18 12 24a12 12 0 0 1 -24 0c0 -6 3 -11 12 -24zM190 10c9 13 12 18 12 24a12 12 0 0 1 -24 0c0 -6 3 -11 12 -24zM318 26c9 13 12 18 12 24a12 12 0 0 1 -24 0c0 -6 3 -11 12 -24z"
      />
      <path
        className={styles.drop}
        d="M94 138c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17zM158 152c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17zM222 138c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17zM286 154c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17zM62 176c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17zM190 184c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17z"
      />
      <path className={styles.flow} d="M94 100V132M222 100V132" />
      <path className={styles.edge} d="M14 116H326" />
      {WIRES.map((x) => (
        <circle key={x} className={`${styles.edge} ${styles.white}`} cx={x} cy="116" r="9" />
      ))}
    </svg>
  );
}
