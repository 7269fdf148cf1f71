import styles from "./gutter-line.module.css";

/**
 * The brand's mark drawn out: the flat back at the left, a floor as long as its element, the ogee front at the right. At the lower
 * edge of the nearest positioned element.
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
