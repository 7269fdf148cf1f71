import { expect, test } from "vitest";
import { areaAbove, areasFor, showsBack, showsTimes } from "./areas.ts";

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
  const menus = (role: "admin" | "siteadmin", adminsManageUsers = false) =>
    areasFor(role, { adminsManageUsers }).map(([name, areas]) =>
      areas.length === 1 ? areas[0]?.label : [name, ...areas.map(({ label }) => label)],
    );
  const daily = ["Dashboard", "Messages", "Calls", "Numbers"];
  const site = ["Site", "Gallery", "Reviews", "Questions", "Pictures", "Company"];
  expect(menus("siteadmin")).toEqual([...daily, site, ["Admin", "Users", "Activity"], "My account"]);
  expect(menus("admin")).toEqual([...daily, site.slice(0, 3), "My account"]);
  expect(menus("admin", true)).toContain("Users");
});

test("GUARD-08 LOOK-06 a page below an area names it, and pages without times name no time zone", () => {
  expect(areaAbove("/admin/calls/day")?.label).toBe("Calls");
  expect(areaAbove("/admin/calls")).toBeUndefined();
  const named = ["/admin/gallery", "/admin/reviews", "/admin/reviews/ask", "/admin/messages", "/user/profile"];
  expect(named.filter(showsTimes)).toEqual(named.slice(2));
});
