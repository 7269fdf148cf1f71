import { type ReactNode, useCallback, useMemo } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { useEditMode } from "#src/ui/form/use-edit-mode.ts";
import { cutText } from "#src/ui/list/cut-text.ts";
import { DeleteDialog } from "#src/ui/list/delete-dialog.tsx";
import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import { ListPage } from "#src/ui/list/list-page.tsx";
import { NamedItem } from "#src/ui/list/named-item.tsx";
import { RecentlyDeleted } from "#src/ui/list/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/list/sortable-entries.ts";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import { useDeletion } from "#src/ui/list/use-deletion.ts";
import { useLanding } from "#src/ui/list/use-landing.ts";
import { officeDay, officeMinute } from "#src/ui/text/office-time.tsx";
import styles from "./manage-reviews-page.module.css";
import { editButtonId, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { ReviewsSummary } from "./reviews-summary.tsx";
import type { StaffReview } from "./schema.ts";
import { useReviews } from "./use-reviews.ts";
import { useSavedElsewhere } from "./use-saved-elsewhere.ts";

export const meta = () => staffMeta("Reviews");

const withEdited = sortableEntries<StaffReview>(({ reviewer_name: name }) => `${cutText(name, 40)}’s review`);
const addButtonId = "add-review";

/** /admin/reviews: what customers say about us, and in which order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const list = useReviews();
  const { there: reviews, saved, announce } = list;
  const focusOn = useLanding();
  const form = useEditMode<StaffReview>({ addButtonId, editButtonId, focusOn });
  const { adding, editing, startEditing, closeForm } = form;
  const suffixes = useMemo(() => suffixesOf([...reviews, ...list.deleted]), [reviews, list.deleted]);
  const entries = useMemo(() => withEdited(reviews, editing, suffixes), [reviews, editing, suffixes]);
  const sentence = (review: StaffReview, words: string) => named(review, words, suffixes.get(review.id));
  const deletion = useDeletion<StaffReview>({ list, sentence, editButtonId, focusOn });
  const { setPendingDelete } = deletion;

  const card = useCallback(
    ({ item: review, suffix }: EntryOf<StaffReview>, handle: ReactNode) => {
      if (review.id === editing?.id) {
        const changed = (now: StaffReview) => {
          saved(now);
          announce({ is: "done", text: named(now, "is saved.") });
          closeForm(review.id);
        };
        return <ReviewEditor review={editing} onSaved={changed} onCancel={() => closeForm(review.id)} />;
      }
      return (
        <ReviewCard
          review={review}
          suffix={suffix}
          handle={handle}
          onEdit={() => startEditing(review)}
          onDelete={() => setPendingDelete(review)}
        />
      );
    },
    [editing, startEditing, closeForm, setPendingDelete, saved, announce],
  );

  useSavedElsewhere(list.state === "loaded", (saved) => {
    announce({ is: "done", text: named(saved, saved.isNew ? "is added." : "is saved.") });
    focusOn(editButtonId(saved.id));
  });

  function added(review: StaffReview) {
    saved(review);
    announce({ is: "done", text: named(review, "is added.") });
    closeForm(review.id);
  }

  return (
    <ListPage
      title="Manage Reviews"
      add={{ id: addButtonId, label: "Add Review", disabled: adding, onPress: form.startAdding }}
      loading="Loading reviews..."
      list={list}
    >
      {list.state === "loaded" && (reviews.length > 0 || !adding) && <ReviewsSummary reviews={reviews} />}
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label="Reviews"
          entries={entries}
          disabled={!form.isIdle || list.busy}
          onReorder={list.reorder}
          first={adding && <ReviewEditor onSaved={added} onCancel={form.cancelAdding} />}
        >
          {card}
        </SortableGrid>
      )}
      <RecentlyDeleted
        items={list.deleted}
        nameOf={({ id, reviewer_name }) => `the review by ${reviewer_name}${suffixes.get(id) ?? ""}`}
        onRestore={(review) => void deletion.restore(review)}
      >
        {({ reviewer_name, review_text }) => (
          <>
            <p className={styles.name}>
              <bdi>{reviewer_name}</bdi>
            </p>
            <p className={styles.text} dir="auto">
              {review_text}
            </p>
          </>
        )}
      </RecentlyDeleted>
      <DeleteDialog kind="review" deletion={deletion}>
        {({ reviewer_name, rating, is_active }) => (
          <>
            <bdi>{reviewer_name}</bdi>, {rating} of 5 stars. {is_active && "It leaves the site at once. "}
            You can restore it for 30 days.
          </>
        )}
      </DeleteDialog>
    </ListPage>
  );
}

/** Reviews by the same name differ by when they were written down. */
const suffixesOf = (reviews: readonly StaffReview[]) =>
  distinctSuffixes(
    reviews,
    ({ reviewer_name }) => cutText(reviewer_name, 40),
    ({ created_at }) => officeDay(created_at),
    ({ created_at }) => officeMinute(created_at),
  );

const named = ({ reviewer_name }: Pick<StaffReview, "reviewer_name">, words: string, suffix?: string) => (
  <NamedItem lead="The review by" name={cutText(reviewer_name, 40)} suffix={suffix}>
    {words}
  </NamedItem>
);
