import { useMemo, useState } from "react";
import { dayMs } from "#src/platform/process/clock.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { draftOf } from "#src/staff/session/staff-drafts.ts";
import { openDraft } from "#src/ui/form/draft.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import type { OwnReview } from "./own-review.server.ts";
import { saveOwn } from "./own-review-requests.ts";
import { ownReviewSchema, type WrittenOwnReview } from "./schema.ts";
import { starWords } from "./star-choice.tsx";

type OwnField = keyof WrittenOwnReview;

const labels: Readonly<Record<OwnField, string>> = {
  rating: "How many stars?",
  review_text: "Your review",
  reviewer_name: "Name to show",
  town: "Town (optional)",
};

export type WriteReviewOptions = {
  token: string;
  own: OwnReview;
  /** What the fields begin with when nothing is on the site: what was taken down just now, or typed then. */
  before: WrittenOwnReview | undefined;
  onSaved(own: OwnReview): void;
  /** The review was taken down in another window: what was typed is not saved. */
  onGone(own: OwnReview, typed: WrittenOwnReview): void;
};

/** The form of a customer's review. What is typed stays on the device until it is sent, for 30 days. */
export function useWriteReview({ token, own, before, onSaved, onGone }: WriteReviewOptions) {
  const draft = useMemo(() => {
    const kept = openDraft(`own-review-${own.id}`, { keptForMs: 30 * dayMs });
    const again = before ? draftOf(textsOf({ ...own, review: before }), textsOf(own)) : {};
    return { ...kept, read: () => ({ ...again, ...kept.read() }) };
  }, [own, before]);
  const edited = useEditedForm<OwnField, OwnField, OwnReview>({
    ...{ id: "own-review", labels, draft, saved: own, textsOf },
    check: (values) => errorsIn(ownReviewSchema, asBody(values, null)),
    async save(typed, seen) {
      const result = await saveOwn(asBody(typed, seen.review));
      if (result.ok) return result;
      const present = result.error.present as OwnReview | undefined;
      if (!present || present.review) return result;
      // It does not come back to the site by itself.
      onGone(present, writtenOf(typed));
      return { ok: false, error: { ...result.error, present: undefined } };
    },
    onSaved(now) {
      onSaved(now);
      return undefined;
    },
    wordsOf: (name, text) => (name === "rating" && text ? starWords(Number(text)) : text),
  });
  const { form, start } = edited;
  const [unread] = useState(form.values);

  function asBody(typed: Values<OwnField>, was: WrittenOwnReview | null) {
    return { token, was, ...writtenOf(typed) };
  }

  return { form, start, shown: form.values === unread ? start : form.values };
}

function textsOf({ review, name }: OwnReview): Values<OwnField> {
  if (!review) return { rating: "", review_text: "", reviewer_name: name, town: "" };
  return { ...review, rating: String(review.rating) };
}

function writtenOf({ rating, ...texts }: Values<OwnField>): WrittenOwnReview {
  return { rating: Number(rating), ...texts };
}
