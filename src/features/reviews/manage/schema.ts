import * as z from "zod/mini";
import { asLine, asText, isBlank } from "#src/platform/fields.schema.ts";

/** The longest name and text, counted as the browser's maxlength counts (UTF-16 units). */
export const limits = {
  name: 100,
  text: 8000,
  /** As many reviews as one order can name: a body's list ends here (SECURITY.md §1, Bodies). */
  reviews: 10_000,
} as const;

/** What a person reads when something about a review is wrong (RADM-02). */
export const fieldErrors = {
  blank: "Name and review are required.",
  longName: "The name should be at most 100 characters.",
  longText: "The review should be at most 8000 characters.",
  rating: "The rating should be 1 to 5 stars.",
  isActive: "is_active should be true or false.",
  sortOrder: "The sort order should be a whole number from 0 to 10000.",
} as const;

/** API-03: what programs of several kinds call true and false. */
const truths = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ["1", true],
  [false, false],
  [0, false],
  ["0", false],
]);

const isActive = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, "0", "1"])], { error: fieldErrors.isActive }),
  z.transform((sent) => truths.get(sent) === true),
);

/**
 * What POST and PUT /api/admin/reviews take. Texts come out trimmed and without control characters. `sort_order` is the
 * place in the list, from 1 on; 0 or none leaves the place to the server.
 */
export const reviewSchema = z.strictObject({
  reviewer_name: text(asLine, limits.name, fieldErrors.longName),
  review_text: text(asText, limits.text, fieldErrors.longText),
  rating: whole(1, 5, fieldErrors.rating),
  is_active: isActive,
  sort_order: z.optional(whole(0, limits.reviews, fieldErrors.sortOrder)),
});

/** What somebody has written, put in order. */
export type WrittenReview = z.output<typeof reviewSchema>;

/** What POST /api/admin/reviews/{id}/restore takes. */
export const restoreSchema = z.strictObject({});

const orderError = "The order should name every review once, with the places from 1 on.";

/** What PATCH /api/admin/reviews/reorder takes: places 1 to n, each id once (API-05). Whether the ids are all there are, the database knows. */
export const reorderSchema = z.strictObject({
  order: z
    .array(
      z.strictObject(
        { id: whole(1, Number.MAX_SAFE_INTEGER, orderError), sort_order: whole(1, limits.reviews, orderError) },
        { error: orderError },
      ),
      { error: orderError },
    )
    .check(z.refine(isPermutation, { error: orderError })),
});

/** A review as staff sees it. */
export type StaffReview = {
  id: number;
  reviewer_name: string;
  review_text: string;
  /** Stars, 1 to 5. */
  rating: number;
  is_active: boolean;
  /** Its place in the list, from 1 on. */
  sort_order: number;
  is_sample: boolean;
  created_at: string;
};

/** For 30 days a deleted review can be brought back. */
export type DeletedReview = StaffReview & { deleted_at: string };

function text(normalise: (typed: string) => string, max: number, tooLong: string) {
  return z.string({ error: fieldErrors.blank }).check(
    z.overwrite(normalise),
    z.refine((value) => !isBlank(value), { error: fieldErrors.blank }),
    z.refine((value) => value.length <= max, { error: tooLong }),
  );
}

function whole(from: number, to: number, error: string) {
  return z.int({ error }).check(z.minimum(from, { error }), z.maximum(to, { error }));
}

function isPermutation(order: readonly { id: number; sort_order: number }[]): boolean {
  const ids = new Set(order.map(({ id }) => id));
  const places = new Set(order.map(({ sort_order }) => sort_order));
  const inRange = order.every(({ sort_order }) => sort_order <= order.length);
  return inRange && ids.size === order.length && places.size === order.length;
}
