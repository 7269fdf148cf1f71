import { expect, test } from "vitest";
import { areaAbove, areasFor, showsBack } from "./areas.ts";

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

test("LOOK-05 the day's work comes first, then two menus; a menu of one is a link, and none is empty", () => {
  const menus = (role: "admin" | "siteadmin", adminsManageUsers: boolean) =>
    areasFor(role, { adminsManageUsers }).map(([name, areas]) => (areas.length === 1 ? areas[0]?.label : name));
  const daily = ["Dashboard", "Work", "Messages", "Reviews", "Gallery", "Numbers"];
  expect(menus("siteadmin", false)).toEqual([...daily, "Site", "Admin", "My account"]);
  expect(menus("admin", false)).toEqual([...daily, "My account"]);
  expect(menus("admin", true)).toEqual([...daily, "Users", "My account"]);
});

test("LOOK-06 a page below an area names it", () => {
  expect(["/admin/calls/day", "/admin/calls"].map((path) => areaAbove(path)?.label)).toEqual(["Work", undefined]);
});
