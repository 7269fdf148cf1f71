import styles from "./pager.module.css";

type PagerProps = {
  /** What is paged through, for screen readers: "Pages of reviews". */
  label: string;
  page: number;
  pageCount: number;
  /** The address of a page. Plain links work without a script. */
  href: (page: number) => string;
};

/** Links to the pages of a long list; nothing when there is only one. */
export function Pager({ label, page, pageCount, href }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 && (
        <a className={styles.step} href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <ol className={`row ${styles.numbers}`}>
        {numbersAround(page, pageCount).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? styles.afterGap : undefined}>
            <a href={href(number)} aria-label={`Page ${number}`} aria-current={number === page ? "page" : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a className={styles.step} href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/** First, last, and the neighbours of the current page. */
function numbersAround(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
