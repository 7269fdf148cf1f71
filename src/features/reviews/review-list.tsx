import { CallButton } from "#src/ui/button.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { Letter, LetterSkeleton } from "./letter.tsx";
import styles from "./review-list.module.css";
import type { PublicReviewList } from "./schema.ts";

const skeletons = Array.from({ length: 16 }, (_, place) => place);

/** The letters of this page and the links to the other pages (PUB-04, PUB-05). */
export function ReviewList({ list }: { list: PublicReviewList }) {
  if (list.total === 0)
    return (
      <div className={styles.note}>
        <p>No reviews to show yet.</p>
        <p>Call us with your questions instead.</p>
        <CallButton />
      </div>
    );
  return (
    <>
      {list.sample_ids.length > 0 && (
        <p className={styles.samples}>
          What is marked <b>Sample</b> was written to show how this page will look. No customer has said it.
        </p>
      )}
      <ul className={styles.letters}>
        {list.reviews.map((review) => (
          <li key={review.id}>
            <Letter review={review} isSample={list.sample_ids.includes(review.id)} />
          </li>
        ))}
      </ul>
      <Pager label="Pages of reviews" page={list.page} pageCount={list.page_count} href={addressOfPage} />
    </>
  );
}

/** Takes the place of the list until it is there. */
export function ReviewListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading reviews</span>
      <div className={styles.letters} aria-hidden="true">
        {skeletons.map((place) => (
          <LetterSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

export function ReviewListError() {
  return (
    <div className={styles.note} role="alert">
      <p>Failed to load reviews.</p>
      <p>
        <a href="/testimonials">Try again</a>
      </p>
    </div>
  );
}

export function addressOfPage(page: number): string {
  return page === 1 ? "/testimonials" : `/testimonials?page=${page}`;
}
