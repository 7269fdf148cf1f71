import { Link } from "react-router";
import type { MetaInput } from "#src/site/document/page-meta.ts";
import { staffMeta } from "#src/site/document/staff-meta.ts";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ListKind, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { addedAt, cutText } from "#src/ui/list/use-item-names.tsx";
import styles from "./review-card.module.css";
import { DeletedReviewText, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { reviewCalls } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";
import { useSavedElsewhere } from "./use-saved-elsewhere.ts";
import { DeletionReason } from "./why-taken-off.tsx";

export const meta = (args: MetaInput) => staffMeta(args, "Reviews");

const kind: ListKind<StaffReview> = {
  noun: "review",
  calls: reviewCalls,
  naming: {
    lead: "the review by",
    nameOf: ({ reviewer_name }) => cutText(reviewer_name, 40),
    labelOf: (name) => `${name}’s review`,
    details: addedAt,
  },
};

/** /admin/reviews: the reviews on the site, and their order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const list = useManagedList(kind);

  useSavedElsewhere(list.resource.data !== undefined, ({ id, isNew }) => {
    const review = list.items.find((one) => one.id === id);
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
      page={<a href="/testimonials">Our Reviews</a>}
      empty={[
        "No reviews found.",
        "Add a review that a customer gave you. It shows on the page “Our Reviews” as soon as you save it.",
      ]}
      Card={ReviewCard}
      Form={ReviewEditor}
      Deleted={DeletedReviewText}
      askWhy={({ verified }, onChoose) => verified && <DeletionReason onChoose={onChoose} />}
    />
  );
}
