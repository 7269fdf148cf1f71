import { expect, test } from "vitest";
import { reviewList } from "./review-requests.ts";
import type { StaffReview } from "./schema.ts";

test("LOOK-46 each review is in one group", () => {
  const groupsOf = (is_active: boolean, is_sample: boolean) =>
    Object.entries(reviewList.groups ?? {}).flatMap(([name, has]) =>
      has({ is_active, is_sample } as StaffReview) ? name : [],
    );
  expect([groupsOf(true, false), groupsOf(true, true)]).toEqual([["Customers"], ["Samples"]]);
  expect([groupsOf(false, false), groupsOf(false, true)]).toEqual([["Hidden"], ["Hidden"]]);
});
