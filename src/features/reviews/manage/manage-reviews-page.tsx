import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { cutText } from "#src/ui/cut-text.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { distinctSuffixes } from "#src/ui/distinct-suffixes.ts";
import page from "#src/ui/list-page.module.css";
import { ListPage } from "#src/ui/list-page.tsx";
import { officeDay, officeMinute } from "#src/ui/office-time.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/sortable-entries.ts";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { undoButtonId } from "#src/ui/status-bar.tsx";
import { useLanding } from "#src/ui/use-landing.ts";
import styles from "./manage-reviews-page.module.css";
import { editButtonId, ReviewCard } from "./review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import type { DeletedReview, StaffReview } from "./schema.ts";
import { useReviews } from "./use-reviews.ts";
import { useSavedElsewhere } from "./use-saved-elsewhere.ts";

export const meta = () => staffMeta("Reviews");

type Mode = "looking" | "adding" | { editing: StaffReview };

const withEdited = sortableEntries<StaffReview>(({ reviewer_name: name }) => `${cutText(name, 40)}’s review`);
const addButtonId = "add-review";

/** /admin/reviews: what customers say about us, and in which order (RADM-01 to RADM-03). */
export default function ManageReviewsPage() {
  const list = useReviews();
  const { there: reviews, saved, announce } = list;
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffReview>();
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const adding = mode === "adding";
  const suffixes = useMemo(() => suffixesOf([...reviews, ...list.deleted]), [reviews, list.deleted]);
  const entries = useMemo(() => withEdited(reviews, editing, suffixes), [reviews, editing, suffixes]);

  const card = useCallback(
    ({ item: review, suffix }: EntryOf<StaffReview>, handle: ReactNode) => {
      const leave = () => {
        setMode("looking");
        focusOn(editButtonId(review.id));
      };
      if (review.id === editing?.id) {
        const changed = (now: StaffReview) => {
          saved(now);
          announce({ is: "done", text: <ReviewBy review={now}>is saved.</ReviewBy> });
          leave();
        };
        return <ReviewEditor review={editing} onSaved={changed} onCancel={leave} />;
      }
      return (
        <ReviewCard
          review={review}
          suffix={suffix}
          handle={handle}
          onEdit={() => setMode({ editing: review })}
          onDelete={() => setDoomed(review)}
        />
      );
    },
    [editing, saved, announce, focusOn],
  );

  useSavedElsewhere(list.state === "loaded", (saved) => {
    announce({ is: "done", text: <ReviewBy review={saved}>{saved.isNew ? "is added." : "is saved."}</ReviewBy> });
    focusOn(editButtonId(saved.id));
  });

  function added(review: StaffReview) {
    saved(review);
    announce({ is: "done", text: <ReviewBy review={review}>is added.</ReviewBy> });
    setMode("looking");
    focusOn(editButtonId(review.id));
  }

  async function confirmed(review: StaffReview) {
    setDoomed(undefined);
    if (!(await list.remove(review))) return focusOn(editButtonId(review.id));
    const undo = () => void bringBack(review);
    announce({
      is: "done",
      text: (
        <ReviewBy review={review} suffixes={suffixes}>
          is deleted.
        </ReviewBy>
      ),
      undo,
      stays: true,
    });
    focusOn(undoButtonId);
  }

  async function bringBack(review: StaffReview) {
    if (!(await list.restore(review.id))) return;
    announce({
      is: "done",
      text: (
        <ReviewBy review={review} suffixes={suffixes}>
          is back.
        </ReviewBy>
      ),
    });
    focusOn(editButtonId(review.id));
  }

  return (
    <ListPage
      title="Manage Reviews"
      add={{ id: addButtonId, label: "Add Review", disabled: adding, onPress: () => setMode("adding") }}
      loading="Loading reviews..."
      list={list}
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
      <RecentlyDeleted
        entries={list.deleted.map((one) => ({
          ...describeDeleted(one, suffixes.get(one.id)),
          onRestore: () => void bringBack(one),
        }))}
      />
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

/** Reviews by the same name are told apart by when they were written down. */
const suffixesOf = (reviews: readonly StaffReview[]) =>
  distinctSuffixes(
    reviews,
    ({ reviewer_name }) => cutText(reviewer_name, 40),
    ({ created_at }) => officeDay(created_at),
    ({ created_at }) => officeMinute(created_at),
  );

type ReviewByProps = {
  review: Pick<StaffReview, "id" | "reviewer_name">;
  /** What tells reviews by the same name apart; left out where the review is in sight. */
  suffixes?: ReadonlyMap<number, string>;
  children: ReactNode;
};

/** A review named in a sentence; its name may be in another script than the sentence. */
function ReviewBy({ review, suffixes, children }: ReviewByProps) {
  return (
    <>
      The review by <bdi>{cutText(review.reviewer_name, 40)}</bdi>
      {suffixes?.get(review.id)} {children}
    </>
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
      reorder the reviews<span className={page.byMenu}>, or press the dots on a card</span>
      <span className={page.byArrows}>, or press the arrows</span>.
    </p>
  );
}

function describeDeleted({ id, deleted_at, reviewer_name, review_text }: DeletedReview, suffix = "") {
  return {
    id,
    deleted_at,
    name: `the review by ${reviewer_name}${suffix}`,
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
