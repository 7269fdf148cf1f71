import { useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { param } from "#src/browser/call-parts.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { Waiting } from "./api.server.ts";
import styles from "./attention.module.css";
import { Item, usePanel } from "./panel.tsx";

export const useAttention = () => usePanel(fetchAttention);

/** The panel of what needs attention. */
export function Attention({ of }: { of: ReturnType<typeof useAttention> }) {
  const { data: attention, error, outcome, reload, change } = of;
  const [asking, setAsking] = useState(false);

  async function removeSamples() {
    const texts = { failed: "Failed to remove the sample content.", log: true };
    await change(
      callApi(() => api.admin.dashboard["sample-content"].$delete(), texts),
      "The sample content was removed.",
    );
    await reload();
  }

  async function markSeen({ id, reviewer_name }: Waiting["newReviews"][number]) {
    const call = callApi(() => api.admin.reviews[":id"].seen.$post({ ...param(id), json: {} }), {
      failed: "The review could not be marked as seen.",
    });
    if ((await change(call, `The review by ${reviewer_name} is seen.`)).ok) await reload();
  }

  return (
    <section className={`stack surface ${styles.panel}`} aria-labelledby="attention" aria-busy={!attention && !error}>
      <h2 id="attention" tabIndex={-1}>
        Needs attention
      </h2>
      <Loaded
        of={{ data: error ? undefined : attention, error, reload }}
        loading={null}
        failed="What needs attention could not be loaded."
        focusNext="attention"
      >
        {(waiting) => (
          <Items attention={waiting} onRemove={() => setAsking(true)} onSeen={(review) => void markSeen(review)} />
        )}
      </Loaded>
      <Outcome outcome={outcome} takesFocus />
      {asking && attention && (
        <ConfirmDialog
          id="remove-samples"
          question="Remove all sample content?"
          confirm="Remove"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void removeSamples();
          }}
        >
          <p>{samplesOf(attention)} will leave the site for good. Your own reviews and images stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type ItemsProps = { attention: Waiting; onRemove(): void; onSeen(review: Waiting["newReviews"][number]): void };

function Items({ attention, onRemove, onSeen }: ItemsProps) {
  const { newReviews, failedMail, failedMessages, samples } = attention;
  const twoFactorOff = !useMe().twofactorRequired;
  const hasSamples = samples.reviews + samples.images > 0;
  if (newReviews.length === 0 && failedMail === 0 && !hasSamples && !twoFactorOff)
    return <p>Nothing right now. You’re all caught up.</p>;
  return (
    <ul className={styles.items}>
      {newReviews.map((review) => (
        <Item
          key={review.id}
          icon="star"
          action={
            <Button variant="ghost" onClick={() => onSeen(review)}>
              <span>
                Seen<span className="visually-hidden"> the review by {review.reviewer_name}</span>
              </span>
            </Button>
          }
        >
          New review, {counted(review.rating, "star")}:{" "}
          <Link to={`/admin/reviews/edit/${review.id}`}>
            <bdi>{review.reviewer_name}</bdi>
          </Link>{" "}
          <bdi className="clamped">{review.review_text}</bdi>
        </Item>
      ))}
      {failedMail > 0 && (
        <Item icon="alert" bad>
          Email could not be delivered for {counted(failedMail, "message")}:{" "}
          {failedMessages.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/admin/messages?message=${id}`}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
          {failedMail > failedMessages.length && " and more"}
        </Item>
      )}
      {hasSamples && (
        <Item
          icon="picture"
          action={
            <Button variant="ghost" onClick={onRemove}>
              Remove sample content
            </Button>
          }
        >
          {samplesOf(attention)} on the site.
        </Item>
      )}
      {twoFactorOff && (
        <Item icon="key">
          Your account is protected only by a password.{" "}
          <Link to="/admin/user/two-factor">Turn on two-factor authentication</Link>
        </Item>
      )}
    </ul>
  );
}

/** "24 sample reviews and 12 sample images". */
function samplesOf({ samples: { reviews, images } }: Waiting): string {
  const parts = [reviews > 0 && counted(reviews, "sample review"), images > 0 && counted(images, "sample image")];
  return parts.filter(Boolean).join(" and ");
}

function fetchAttention() {
  return callApi(() => api.admin.dashboard.$get(), { failed: "Loading what needs attention has failed.", log: true });
}
