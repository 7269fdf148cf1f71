import type { RunningNotice } from "#src/facts/running-notice.ts";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./site-notice.module.css";

type Props = {
  notice: RunningNotice;
  /** A picture of it, uncut: with its button, and nothing to press or to announce. */
  isPreview?: boolean;
};

/**
 * The notice above a public page (OWN-86). In the HTML and in the page's flow: screen readers come to it in its place, and say
 * it after what they are at where a browser announces it. A longer one is cut with the way to the rest (LOOK-02). `noticeScript` closes it.
 */
export function SiteNotice({ notice: { text, tone }, isPreview = false }: Props) {
  return (
    <aside
      id={isPreview ? undefined : "notice"}
      aria-label="Notice"
      className={`${styles.notice} ${styles[tone]} ${isPreview ? styles.preview : ""}`.trimEnd()}
      inert={isPreview || undefined}
    >
      <div className={styles.inner}>
        {tone === "important" && <Icon name="alert" />}
        {!isPreview && (
          <details className={styles.more}>
            <summary>
              Read <span>more</span>
              <span>less</span>
            </summary>
          </details>
        )}
        <p role="status">{text}</p>
        <button type="button" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Close this notice</span>
        </button>
      </div>
    </aside>
  );
}
