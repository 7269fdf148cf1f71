import type { ReactNode } from "react";
import type { RunningNotice } from "#src/facts/running-notice.ts";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { emailField } from "#src/schema/account.schema.ts";
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
      className={[styles.notice, styles[tone], isPreview && styles.preview].filter(Boolean).join(" ")}
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
        <p role="status">{withLinks(text)}</p>
        <button type="button" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Close this notice</span>
        </button>
      </div>
    </aside>
  );
}

/** After a space, a quotation mark or a parenthesis, and with no letter or digit behind it. */
const phone = /((?<![^\s("“])(?:1[-. ])?(?:\(\d{3}\) |\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-]))/;
/** What stands around a word. */
const marks = /([ ()"“”]|[.,:;!?]{1,3}(?=[ )"”]|$))/;

/** The text with its addresses as links (OWN-145). */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let words = "";
  // What a pattern in parentheses matched has every second place.
  for (const word of text.split(phone).flatMap((part, place) => (place % 2 === 1 ? part : part.split(marks)))) {
    const href = hrefOf(word);
    if (href) {
      const link = (
        <a key={parts.length} href={href} rel={href.startsWith("https:") ? "noopener" : undefined}>
          {word}
        </a>
      );
      parts.push(words, link);
      words = "";
    } else words += word;
  }
  return [...parts, words];
}

/** Of an address with https:// and no name before its host, a page of the site, a phone number, an email address. */
function hrefOf(word: string): string | undefined {
  if (/^https:\/\//i.test(word)) return !word.includes("@") && URL.canParse(word) ? new URL(word).href : undefined;
  if (/^\/[a-z0-9][\w/#-]*$/i.test(word)) return word;
  if (phone.test(word)) return `tel:+1${word.replace(/\D/g, "").slice(-10)}`;
  return emailField.safeParse(word).success ? mailtoLink(word) : undefined;
}
