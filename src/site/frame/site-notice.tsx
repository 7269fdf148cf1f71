import type { RunningNotice } from "#src/facts/running-notice.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
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
        <p role="status">
          {/* The words between two links, and every second part one of them. */}
          {text.split(linkable).map((part, place) => {
            const href = place % 2 === 1 ? hrefOf(part) : undefined;
            if (href === undefined) return part;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
              <a key={place} href={href} rel={part.startsWith("https:") ? "noopener" : undefined}>
                {part}
              </a>
            );
          })}
        </p>
        <button type="button" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Close this notice</span>
        </button>
      </div>
    </aside>
  );
}

/**
 * What becomes a link, after a space, a quotation mark or a parenthesis (OWN-145): an address with https:// and no name before its
 * host, a page of the site, an email address, a phone number of ten digits. None ends in a punctuation mark.
 */
const linkable = new RegExp(
  `(?<![^\\s("“])(${[
    /https:\/\/(?!\S*@)[^\s<>"“”]*[\w/]/,
    /\/[a-z0-9][\w-]*(?:\/[\w-]+)*(?:#[\w-]+)?/,
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
    /(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)/,
  ]
    .map(({ source }) => source)
    .join("|")})`,
  "i",
);

function hrefOf(words: string): string | undefined {
  if (/^https:/i.test(words)) return URL.canParse(words) ? new URL(words).href : undefined;
  if (words.startsWith("/")) return words;
  return words.includes("@") ? mailtoLink(words) : `tel:+1${words.replace(/\D/g, "").slice(-10)}`;
}
