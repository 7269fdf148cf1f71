import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { FootBar } from "#src/ui/foot-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { UndoBar, undoButtonId } from "#src/ui/undo-bar.tsx";
import { useLanding } from "#src/ui/use-landing.ts";
import styles from "./manage-reviews-page.module.css";
import { editButtonId, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { type Entry, withEdited } from "./review-entries.ts";
import type { DeletedReview, StaffReview } from "./schema.ts";
import { useReviews } from "./use-reviews.ts";

export const meta = () => staffMeta("Reviews");

type Mode = "looking" | "adding" | { editing: StaffReview };

const addButtonId = "add-review";

/** /admin/reviews: what customers say about us, and in which order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const { state, reviews, deleted, undo, trouble, busy, load, show, reorder, remove, restore } = useReviews();
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffReview>();
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const entries = useMemo(() => withEdited(reviews, editing), [reviews, editing]);

  const saved = useCallback(
    (review: StaffReview) => {
      setMode("looking");
      focusOn(editButtonId(review.id));
      void show(review);
    },
    [show, focusOn],
  );

  const card = useCallback(
    ({ review }: Entry, handle: ReactNode) =>
      review.id === editing?.id ? (
        <ReviewEditor
          review={editing}
          onSaved={saved}
          onCancel={() => {
            setMode("looking");
            focusOn(editButtonId(review.id));
          }}
        />
      ) : (
        <ReviewCard
          review={review}
          handle={handle}
          onEdit={() => setMode({ editing: review })}
          onDelete={() => setDoomed(review)}
        />
      ),
    [editing, saved, focusOn],
  );

  async function confirmed(review: StaffReview) {
    setDoomed(undefined);
    focusOn((await remove(review)) ? undoButtonId : editButtonId(review.id));
  }

  async function bringBack(id: number) {
    if (await restore(id)) focusOn(editButtonId(id));
  }

  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <h1>Manage Reviews</h1>
        <Button look="sun" id={addButtonId} disabled={mode === "adding"} onClick={() => setMode("adding")}>
          <Icon name="plus" />
          Add Review
        </Button>
      </div>
      {state === "loading" && (
        <p role="status" className={styles.loading}>
          Loading reviews...
        </p>
      )}
      {typeof state === "object" && (
        <>
          <Outcome outcome={{ is: "failed", text: state.text }}>{state.more && <p>{state.more}</p>}</Outcome>
          <Button look="quiet" onClick={() => void load()}>
            Try again
          </Button>
        </>
      )}
      {state === "loaded" && <Summary reviews={reviews} />}
      {(entries.length > 0 || mode === "adding") && (
        <div className={styles.cards}>
          <SortableGrid
            label="Reviews"
            entries={entries}
            disabled={mode !== "looking" || busy}
            onReorder={reorder}
            first={
              mode === "adding" && (
                <ReviewEditor
                  onSaved={saved}
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
        </div>
      )}
      <RecentlyDeleted entries={deleted.map(describeDeleted)} onRestore={(id) => void bringBack(id)} />
      <FootBar>
        <Outcome outcome={trouble && { is: "failed", text: trouble.text, at: trouble.at }}>
          {trouble?.more && <p>{trouble.more}</p>}
        </Outcome>
        <UndoBar onUndo={() => undo && void bringBack(undo.id)}>
          {undo && (
            <>
              The review by <bdi>{undo.reviewer_name}</bdi> is deleted.
            </>
          )}
        </UndoBar>
      </FootBar>
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
    </div>
  );
}

function Summary({ reviews }: { reviews: readonly StaffReview[] }) {
  if (reviews.length === 0)
    return (
      <div className={styles.empty}>
        <p>No reviews found.</p>
        <p>Add what a customer has told you. It shows on the page “Our Reviews” as soon as you save it.</p>
      </div>
    );
  const hidden = reviews.filter(({ is_active }) => !is_active).length;
  const shown = reviews.length - hidden;
  return (
    <p className={styles.summary}>
      {shown} on the <a href="/testimonials">Our Reviews</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to
      reorder the reviews<span className={styles.byArrows}>, or press the arrows</span>.
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
