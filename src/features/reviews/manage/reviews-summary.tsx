import page from "#src/ui/list/list-page.module.css";
import type { StaffReview } from "./schema.ts";

/** How many reviews visitors see. */
export function ReviewsSummary({ reviews }: { reviews: readonly StaffReview[] }) {
  if (reviews.length === 0)
    return (
      <div className={page.empty}>
        <p>No reviews found.</p>
        <p>Add what a customer told you. It shows on the page “Our Reviews” as soon as you save it.</p>
      </div>
    );
  const hidden = reviews.filter(({ is_active }) => !is_active).length;
  const shown = reviews.length - hidden;
  return (
    <p className={page.summary}>
      {shown} on the <a href="/testimonials">Our Reviews</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to
      reorder the reviews<span className={page.byMenu}>, or press the dots on a card</span>
      <span className={page.byArrows}>, or press the arrows</span>.
    </p>
  );
}
