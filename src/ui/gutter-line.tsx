import styles from "./gutter-line.module.css";

/**
 * The house mark drawn out: the gutter's flat back at the left, its floor as long as the element it lies in, its ogee
 * front at the right. Stands absolutely at the lower edge of the nearest positioned element.
 */
export function GutterLine() {
  return (
    <span className={styles.line} aria-hidden="true">
      <svg className={styles.front} viewBox="0 0 18 15" width="18" height="15" aria-hidden="true">
        <path d="M0 13.5V10.5H4C5.5 6 16.5 9.5 16.5 4.5V1.5H12.5" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
    </span>
  );
}
