import type { ReviewRow } from "./queries.server.ts";
import type { DeletedReview, StaffReview } from "./schema.ts";

/** A row as it is answered to staff. */
export function describeReview(row: ReviewRow): StaffReview {
  const { is_active, is_sample, deleted_at: _, ...review } = row;
  return { ...review, is_active: is_active === 1, is_sample: is_sample === 1 };
}

/** The same for one that can be brought back. */
export function describeDeleted(row: ReviewRow & { deleted_at: string }): DeletedReview {
  return { ...describeReview(row), deleted_at: row.deleted_at };
}
