import type { StaffReview } from "#src/features/reviews/manage/schema.ts";
import type { PublicReviewList } from "#src/features/reviews/schema.ts";
import { type DeletedEntry, maxEntries } from "#src/schema/ordered-list.schema.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

export const path = "/api/admin/reviews";

/** What staff types for a review that is in order. */
export const aReview = { reviewer_name: "Ann Heron", review_text: "Dry since.", rating: 4, is_active: true };

/** A browser of an admin who looks after reviews. */
export async function reviewKeeper(site: TestApp, email = "keeper@example.com"): Promise<SignedIn> {
  return signIn(site, await addUser(site, { email, role: "admin" }));
}

export type Listed = { reviews: StaffReview[]; deleted: DeletedEntry<StaffReview>[] };

/** Everything that staff sees. */
export async function listed(keeper: SignedIn): Promise<Listed> {
  return (await keeper.send("GET", path)).json() as Promise<Listed>;
}

/** What visitors see. */
export async function shownReviews(site: Pick<TestApp, "get">): Promise<PublicReviewList["reviews"]> {
  return ((await (await site.get("/api/public/reviews")).json()) as PublicReviewList).reviews;
}

/** The names in their order. */
export async function namesOf(keeper: SignedIn): Promise<string[]> {
  return (await listed(keeper)).reviews.map(({ reviewer_name }) => reviewer_name);
}

/** Adds a review for each name at the end, one after another. @returns their ids */
export async function addAll(keeper: SignedIn, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const reviewer_name of names) {
    const answer = await keeper.send("POST", path, { ...aReview, reviewer_name, sort_order: maxEntries });
    ids.push(((await answer.json()) as { review: StaffReview }).review.id);
  }
  return ids;
}

/** The body of a reorder call. */
export function orderOf(ids: readonly number[]) {
  return { order: ids.map((id, place) => ({ id, sort_order: place + 1 })) };
}
