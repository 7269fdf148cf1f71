import { Link } from "react-router";
import { memberOf } from "#src/browser/member-of.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import type { ItemFormProps } from "#src/staff/editing/use-item-form.ts";
import { useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { useNavigationNotice } from "#src/ui/feedback/use-navigation-notice.ts";
import { Select } from "#src/ui/form/select.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { PageLink } from "#src/ui/text/page-link.tsx";
import styles from "./review-card.module.css";
import { ReviewCard, ReviewWords, VerifiedNote } from "./review-card.tsx";
import { ReviewFields, reasonOptions } from "./review-fields.tsx";
import { reviewList } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";
import { useReviewForm } from "./use-review-form.ts";

/** What the page of one review puts into the navigation state once it is saved (RADM-06). */
export type SavedReview = { id: number; isNew: boolean };

/** /admin/reviews: the reviews on the site, and their order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const list = useManagedList(reviewList);

  useNavigationNotice("saved", readSaved, list.resource.data !== undefined, ({ id, isNew }) => {
    const review = list.items.find((one) => one.id === id);
    if (!review) return;
    list.announceDone(review, isNew ? "was added." : "was saved.");
    list.focusOnEdit(id);
  });

  return (
    <ManagedListPage
      list={list}
      title="Manage Reviews"
      before={
        <Link to="/admin/reviews/ask" className={buttonClass("primary")}>
          Ask for reviews
        </Link>
      }
      page={<PageLink href="/testimonials">Our Reviews</PageLink>}
      waiting={list.items.some((one) => one.is_sample && one.is_active && !list.isShown(one)) ? ", no samples" : ""}
      empty={[
        "No reviews found.",
        "Add a review that a customer gave you. It shows on the page “Our Reviews” as soon as you save it.",
      ]}
      Card={ReviewCard}
      Form={ReviewEditor}
      Deleted={ReviewWords}
      askWhy={({ verified }, onChoose) =>
        verified && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside.
          <label className={styles.why}>
            Why? The reason stays in the activity log.
            <Select
              defaultValue=""
              onChange={({ target }) => onChoose(target.value || undefined)}
              options={reasonOptions}
            />
          </label>
        )
      }
    />
  );
}

/** Writes a review below its card (RADM-01). */
function ReviewEditor(props: ItemFormProps<StaffReview>) {
  const { item: review } = props;
  const edited = useReviewForm({ ...props, inList: true });
  return (
    <div className={styles.editor}>
      <div className={`row ${styles.top}`}>
        <p className={entry.title}>{review ? "Edit review" : "New review"}</p>
        <Link to={review ? `/admin/reviews/edit/${review.id}` : "/admin/reviews/add"} className="reach">
          Open on a larger page
        </Link>
      </div>
      {review?.is_sample && (
        <p className={styles.note}>This is a sample and stays marked as one. Add a customer’s words as a new review.</p>
      )}
      {review?.verified && <VerifiedNote />}
      <ItemForm edited={edited} takesFocus onCancel={props.onCancel}>
        <ReviewFields review={review} edited={edited} />
      </ItemForm>
    </div>
  );
}

function readSaved(saved: unknown): SavedReview | undefined {
  const id = memberOf(saved, "id");
  return typeof id === "number" ? { id, isNew: memberOf(saved, "isNew") === true } : undefined;
}
