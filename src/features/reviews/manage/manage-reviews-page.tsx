import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { cutText } from "#src/ui/cut-text.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import page from "#src/ui/list-page.module.css";
import { ListPage } from "#src/ui/list-page.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/sortable-entries.ts";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { undoButtonId } from "#src/ui/undo-bar.tsx";
import { useLanding } from "#src/ui/use-landing.ts";
import styles from "./manage-reviews-page.module.css";
import { editButtonId, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import type { DeletedReview, StaffReview } from "./schema.ts";
import { useReviews } from "./use-reviews.ts";

export const meta = () => staffMeta("Reviews");

type Mode = "looking" | "adding" | { editing: StaffReview };

const withEdited = sortableEntries<StaffReview>(({ reviewer_name: name }) => `${cutText(name, 40)}’s review`);
const addButtonId = "add-review";

/** /admin/reviews: what customers say about us, and in which order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const list = useReviews();
  const { there: reviews, saved } = list;
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffReview>();
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const adding = mode === "adding";
  const entries = useMemo(() => withEdited(reviews, editing), [reviews, editing]);

  const card = useCallback(
    ({ item: review }: EntryOf<StaffReview>, handle: ReactNode) => {
      const leave = () => {
        setMode("looking");
        focusOn(editButtonId(review.id));
      };
      if (review.id === editing?.id) {
        const changed = (now: StaffReview) => {
          saved(now);
          leave();
        };
        return <ReviewEditor review={editing} onSaved={changed} onCancel={leave} />;
      }
      return (
        <ReviewCard
          review={review}
          handle={handle}
          onEdit={() => setMode({ editing: review })}
          onDelete={() => setDoomed(review)}
        />
      );
    },
    [editing, saved, focusOn],
  );

  function added(review: StaffReview) {
    saved(review);
    setMode("looking");
    focusOn(editButtonId(review.id));
  }

  async function confirmed(review: StaffReview) {
    setDoomed(undefined);
    focusOn((await list.remove(review)) ? undoButtonId : editButtonId(review.id));
  }

  async function bringBack(id: number) {
    if (await list.restore(id)) focusOn(editButtonId(id));
  }

  return (
    <ListPage
      title="Manage Reviews"
      add={{ id: addButtonId, label: "Add Review", disabled: adding, onPress: () => setMode("adding") }}
      loading="Loading reviews..."
      list={list}
      undone={
        list.undo && (
          <>
            The review by <bdi>{cutText(list.undo.reviewer_name, 40)}</bdi> is deleted.
          </>
        )
      }
      onUndo={() => list.undo && void bringBack(list.undo.id)}
    >
      {list.state === "loaded" && (reviews.length > 0 || !adding) && <Summary reviews={reviews} />}
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label="Reviews"
          entries={entries}
          disabled={mode !== "looking" || list.busy}
          onReorder={list.reorder}
          first={
            adding && (
              <ReviewEditor
                onSaved={added}
                onCancel={() => {
                  setMode("looking");
                  focusOn(addButtonId);
                }}
              />
            )
          }
        >
          {card}
        </SortableGrid>
      )}
      <RecentlyDeleted entries={list.deleted.map(describeDeleted)} onRestore={(id) => void bringBack(id)} />
      {doomed && (
        <ConfirmDialog
          id="delete-review"
          question="Delete this review?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => void confirmed(doomed)}
        >
          <p>
            <bdi>{doomed.reviewer_name}</bdi>, {doomed.rating} of 5 stars.{" "}
            {doomed.is_active && "It leaves the site at once. "}
            You can bring it back for 30 days.
          </p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

function Summary({ reviews }: { reviews: readonly StaffReview[] }) {
  if (reviews.length === 0)
    return (
      <div className={page.empty}>
        <p>No reviews found.</p>
        <p>Add what a customer has told you. It shows on the page “Our Reviews” as soon as you save it.</p>
      </div>
    );
  const hidden = reviews.filter(({ is_active }) => !is_active).length;
  const shown = reviews.length - hidden;
  return (
    <p className={page.summary}>
      {shown} on the <a href="/testimonials">Our Reviews</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to
      reorder the reviews<span className={page.byArrows}>, or press the arrows</span>.
    </p>
  );
}

function describeDeleted({ id, deleted_at, reviewer_name, review_text }: DeletedReview) {
  return {
    id,
    deleted_at,
    name: `the review by ${reviewer_name}`,
    content: (
      <>
        <p className={styles.name}>
          <bdi>{reviewer_name}</bdi>
        </p>
        <p className={styles.words} dir="auto">
          {review_text}
        </p>
      </>
    ),
  };
}
