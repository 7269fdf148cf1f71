import { expect, test } from "vitest";
import { showsBack } from "./areas.ts";

test.each(
  Object.entries({
    "/admin/dashboard": false,
    "/admin/reviews/add": false,
    "/admin/reviews/edit/3": false,
    "/admin/reviews": true,
    "/admin/reviews/ask": true,
    "/admin/messages": true,
    "/admin/gallery": true,
    "/admin/users": true,
    "/admin/calls/day": true,
    "/admin/user/profile": true,
    "/user/profile": true,
  }),
)("GUARD-05 %s has the way back to the dashboard: %s", (path, has) => {
  expect(showsBack(path)).toBe(has);
});
