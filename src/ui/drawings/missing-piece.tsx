import styles from "./drawing.module.css";

const drops = [12, 76, 48, 44, 100].map((fall, at) => `M${150 + at * 11} ${fall}c5 7 6 10 6 13a6 6 0 0 1-12 0c0-3 1-6 6-13z`);

/** A run of gutter without its middle piece, and the rain that falls through. */
export function MissingPiece() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 -14 340 150"
      role="img"
      aria-label="A run of gutter with a piece missing. Rain falls through the gap."
    >
      <path className={`${styles.edge} ${styles.white}`} d="M10 0H132V36H10zM208 0H330V36H208z" />
      <path className={styles.thin} d="M4 -10H336M10 8H132M10 27H132M208 8H330M208 27H330" />
      <path className={`${styles.thin} ${styles.quiet}`} strokeDasharray="4 5" d="M132 0H208M132 36H208" />
      <path className={styles.drop} d={drops.join("")} />
    </svg>
  );
}
