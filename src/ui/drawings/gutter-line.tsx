import styles from "./gutter-line.module.css";

/**
 * The house mark drawn out: the gutter's flat back at the left, its floor as long as the element it lies in, its ogee
 * front at the right. Stands absolutely at the lower edge of the nearest positioned element.
 */
export function GutterLine() {
  return (
    <span className={styles.line} aria-hidden="true">
      <svg className={styles.front} viewBox="0 0 18 20" width="18" height="20" aria-hidden="true">
        <path d="M0 18.5V14.5H4C5 9.5 16.5 12.5 16.5 6V1.5H11.5V4" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
    </span>
  );
}
