import { site } from "#site";
import { Section } from "#src/ui/section.tsx";
import styles from "./top-rated.module.css";

type Props = { total: number; average: number; sample: boolean };

/** The rating as a number that anybody can check, not as a badge. */
export function TopRated({ total, average, sample }: Props) {
  return (
    <Section tone="sky" labelledBy="rated-title" divider className={styles.rated}>
      <p className={styles.number}>
        {average.toFixed(2)} <span>out of 5</span>
      </p>
      <div className={styles.words}>
        <h2 id="rated-title">Top-rated, and you can check it</h2>
        <p>
          This is the plain average of{" "}
          {sample ? `the ${total} sample reviews that this site came with` : `all ${total} reviews on this site`}, the
          unhappy ones included.
        </p>
        <p>
          <a href="/testimonials">Read every review</a> or see what people write on{" "}
          <a href={site.social.reviews.href} rel="noopener">
            the reviews site
          </a>
          .
        </p>
      </div>
    </Section>
  );
}
