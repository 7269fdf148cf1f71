import styles from "./drawing.module.css";

const drop = "c5 7 6 10 6 13a6 6 0 0 1-12 0c0-3 1-6 6-13z";
const thin =
  "M4 -8H336M10 -22H330M10 8H138M10 27H138M202 8H330M202 27H330M138 0H202M138 36H202M133 144l63 -10M137 163l63 -10M40 172H300";

/** A run of gutter without its middle piece, which lies on the ground, and the rain that falls through. */
export function MissingPiece() {
  const label = "A gutter with a piece missing. Rain falls through the gap, and the piece lies on the ground.";
  return (
    <svg className={styles.drawing} viewBox="0 -30 340 208" role="img" aria-label={label}>
      <path className={`${styles.thin} ${styles.quiet}`} d={thin} />
      <path
        className={`${styles.edge} ${styles.white}`}
        d="M10 0H138V36H10zM202 0H330V36H202zM132 136l63 -10 6 36 -63 10z"
        fillOpacity="0.7"
      />
      <path className={styles.drop} d={`M153 46${drop}M186 52${drop}M168 72${drop}M156 98${drop}M183 92${drop}`} />
    </svg>
  );
}
