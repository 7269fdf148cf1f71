import styles from "./drawing.module.css";

const drops = [
  [153, 46],
  [186, 52],
  [168, 72],
  [156, 98],
  [183, 92],
].map(([x, y]) => `M${x} ${y}c5 7 6 10 6 13a6 6 0 0 1-12 0c0-3 1-6 6-13z`);
const shingles = [30, 70, 110, 150, 190, 230, 270, 310].map((x) => `M${x} -8v-14m-18 0v-14`);

/** A run of gutter without its middle piece, which lies on the ground, and the rain that falls through. */
export function MissingPiece() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 -38 340 216"
      role="img"
      aria-label="A run of gutter with a piece missing. Rain falls through the gap, and the piece lies on the ground."
    >
      <path className={`${styles.thin} ${styles.quiet}`} d={`M4 -8H336M10 -22H330M18 -36H322${shingles.join("")}`} />
      <path className={`${styles.edge} ${styles.white}`} d="M10 0H138V36H10zM202 0H330V36H202z" />
      <path className={styles.thin} d="M10 8H138M10 27H138M202 8H330M202 27H330M40 172H300" />
      <path className={`${styles.thin} ${styles.quiet}`} strokeDasharray="4 5" d="M138 0H202M138 36H202" />
      <path className={styles.drop} d={drops.join("")} />
      <g transform="translate(132 136) rotate(-9)">
        <path className={`${styles.edge} ${styles.white}`} d="M0 0H64V36H0z" />
        <path className={styles.thin} d="M0 8H64M0 27H64" />
      </g>
    </svg>
  );
}
