import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import type { TakedownReason } from "#db/schema.ts";
import listPage from "#src/staff/editing/managed-list-page.module.css";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ListKind, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { cutText, type NamedEntry } from "#src/ui/list/use-item-names.tsx";
import { officeTime } from "#src/ui/text/office-time.tsx";
import styles from "./review-card.module.css";
import { DeletedReviewText, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { deleteReview, fetchReviews, reorderReviews, restoreReview } from "./review-requests.ts";
import type { DeletedReview, StaffReview } from "./schema.ts";
import { useSavedElsewhere } from "./use-saved-elsewhere.ts";
import { DeletionReason } from "./why-taken-off.tsx";

const calls = { fetchAll: fetchReviews, reorder: reorderReviews, restore: restoreReview };
const kind: Omit<ListKind<StaffReview, DeletedReview>, "calls"> = {
  noun: "review",
  naming: {
    lead: "the review by",
    nameOf: ({ reviewer_name }) => cutText(reviewer_name, 40),
    labelOf: (name) => `${name}’s review`,
    // Reviews by the same name differ by when they were added.
    details: [
      ({ created_at }, timeZone) => officeTime(created_at, "day", timeZone),
      ({ created_at }, timeZone) => officeTime(created_at, "minute", timeZone),
    ],
  },
};

/** /admin/reviews: the reviews on the site, and their order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const [reason, setReason] = useState<TakedownReason>();
  const chosen = useRef(reason);
  chosen.current = reason;
  const remove = useCallback((id: number) => deleteReview(id, chosen.current), []);
  const list = useManagedList(useMemo(() => ({ ...kind, calls: { ...calls, remove } }), [remove]));
  const { items: reviews, editing, startEditing, setPendingDelete, closeForm, saved, reload } = list;

  const onSaved = useCallback(
    (review: StaffReview, words: string) => {
      saved(review, words);
      // Others may have moved with it.
      void reload();
    },
    [saved, reload],
  );

  const card = useCallback(
    ({ item: review, suffix }: NamedEntry<StaffReview>, handle: ReactNode) =>
      review.id === editing?.id ? (
        <ReviewEditor
          review={editing}
          onSaved={(changed) => onSaved(changed, "was saved.")}
          onCancel={() => closeForm(review.id)}
        />
      ) : (
        <ReviewCard
          review={review}
          suffix={suffix}
          handle={handle}
          onEdit={() => startEditing(review)}
          onDelete={() => {
            setReason(undefined);
            setPendingDelete(review);
          }}
        />
      ),
    [editing, startEditing, closeForm, setPendingDelete, onSaved],
  );

  useSavedElsewhere(list.resource.data !== undefined, ({ id, isNew }) => {
    const review = reviews.find((one) => one.id === id);
    if (!review) return;
    list.announceDone(review, isNew ? "was added." : "was saved.");
    list.focusOnEdit(id);
  });

  return (
    <ManagedListPage
      list={list}
      title="Manage Reviews"
      choice={
        <Link to="/admin/reviews/ask" className={styles.link}>
          Ask customers for reviews
        </Link>
      }
      label="Reviews"
      add="Add Review"
      loading="Loading reviews..."
      summary={<Summary reviews={reviews} />}
      newForm={<ReviewEditor onSaved={(review) => onSaved(review, "was added.")} onCancel={() => closeForm()} />}
      deletedItem={(review) => <DeletedReviewText review={review} />}
      isDeletionIncomplete={({ verified = false }) => verified && reason === undefined}
      deletion={({ reviewer_name, rating, is_active, verified }) => (
        <>
          <bdi>{reviewer_name}</bdi>, {rating} of 5 stars. {is_active && "It will be off the site right away. "}
          You can restore it for 30 days.
          {verified && <DeletionReason onChoose={setReason} />}
        </>
      )}
    >
      {card}
    </ManagedListPage>
  );
}

/** How many reviews visitors see. */
function Summary({ reviews }: { reviews: readonly StaffReview[] }) {
  if (reviews.length === 0)
    return (
      <div className={listPage.empty}>
        <p>No reviews found.</p>
        <p>Add a review that a customer gave you. It shows on the page “Our Reviews” as soon as you save it.</p>
      </div>
    );
  const hidden = reviews.filter(({ is_active }) => !is_active).length;
  const shown = reviews.length - hidden;
  return (
    <p className={listPage.summary}>
      {shown} on the <a href="/testimonials">Our Reviews</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to
      reorder the reviews<span className={listPage.byMenu}>, or press the dots on a card</span>
      <span className={listPage.byArrows}>, or press the arrows</span>.
    </p>
  );
}
