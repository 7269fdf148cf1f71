import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { dayMs } from "#src/platform/process/clock.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { openDraft } from "#src/ui/form/draft.ts";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { openLink, saveOwn } from "./own-review-requests.ts";
import { type OwnReview, ownReviewSchema, type WrittenOwnReview } from "./schema.ts";

export type OwnField = "rating" | "review_text" | "reviewer_name" | "town";
export type OwnTexts = Values<OwnField>;

const labels: Readonly<Record<OwnField, string>> = {
  rating: "How many stars?",
  review_text: "Your review",
  reviewer_name: "Name to show",
  town: "Town (optional)",
};

type Options = {
  token: string;
  own: OwnReview;
  /** What the fields begin with when nothing is on the site: what was taken back just now. */
  before: WrittenOwnReview | undefined;
  onSaved(own: OwnReview): void;
};

/** The form of a customer's review. What is typed stays on the device until it is sent, for 30 days. */
export function useWriteReview({ token, own, before, onSaved }: Options) {
  const draft = useMemo(() => openDraft(`own-review-${own.id}`, { keptForMs: 30 * dayMs }), [own.id]);
  const [start] = useState(() => ({ ...textsOf(own.review ?? before, own.name), ...keptFor(own, draft.read()) }));
  /** The review as the server has it, when someone has changed it in between. */
  const [other, setOther] = useState<OwnReview>();
  const [isReading, setReading] = useState(false);

  const form = useForm<OwnField>({
    id: "own-review",
    labels,
    check: (values) => {
      const read = z.safeParse(ownReviewSchema, asBody(values));
      return read.success ? {} : (errorsByField(read.error) as Errors<OwnField>);
    },
    send,
    onType(values) {
      setReading(true);
      draft.write({ ...values, version: String((other ?? own).version) });
    },
  });

  async function send(values: OwnTexts): Promise<Sent<OwnField>> {
    const result = await saveOwn(asBody(values));
    if (result.ok) {
      draft.drop();
      onSaved(result.value);
      return { ok: true };
    }
    if (result.error.code === "changed") {
      const read = await openLink(token);
      if (read.ok && read.value.is === "own") setOther(read.value.own);
    }
    return result;
  }

  function asBody({ rating, ...texts }: OwnTexts): z.input<typeof ownReviewSchema> {
    return { token, version: (other ?? own).version, rating: Number(rating), ...texts };
  }

  return { form, start, other, shown: isReading ? form.values : start };
}

function textsOf(review: WrittenOwnReview | undefined, name: string): OwnTexts {
  if (!review) return { rating: "", review_text: "", reviewer_name: name, town: "" };
  return { ...review, rating: String(review.rating) };
}

/** A draft counts for the review that it was typed over. */
function keptFor(own: OwnReview, { version, ...texts }: Record<string, string>): Partial<OwnTexts> {
  return version === String(own.version) ? texts : {};
}
