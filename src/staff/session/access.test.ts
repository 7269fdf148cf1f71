import { expect, test } from "vitest";
import type { Role } from "#db/schema.ts";
import { mayOpen, roles, rolesForCall, rolesForPage } from "./access.ts";

const first = { adminsManageUsers: false };
const second = { adminsManageUsers: true };
const all: readonly Role[] = roles;
const staff: readonly Role[] = ["admin", "siteadmin"];

/** GUARD-01 as it is written: each path, and who may open it in the first and in the second reading. */
const pages: readonly (readonly [path: string, first: readonly Role[], second: readonly Role[]])[] = [
  ["/admin/users", ["siteadmin"], staff],
  ["/admin/dashboard", staff, staff],
  ["/admin/messages", staff, staff],
  ["/admin/gallery", staff, staff],
  ["/admin/reviews", staff, staff],
  ["/admin/reviews/add", staff, staff],
  ["/admin/reviews/edit/3", staff, staff],
  ["/admin/user", all, all],
  ["/admin/user/profile", all, all],
  ["/user/profile", all, all],
  ["/user/day", all, all],
];

/** test/api/access-matrix.test.ts makes every call in the first reading. */
const calls = ["/api/admin/users", "/api/admin/users/3", "/api/admin/send-invite"];

test.each(pages)("GUARD-01 %s is opened by those of the table, in both readings", (path, one, other) => {
  expect([...rolesForPage(path, first)].sort()).toEqual([...one].sort());
  expect([...rolesForPage(path, second)].sort()).toEqual([...other].sort());
  for (const role of roles) {
    expect(mayOpen(path, role, first)).toBe(one.includes(role));
    expect(mayOpen(path, role, second)).toBe(other.includes(role));
  }
});

test.each(calls)("GUARD-01 GUARD-06 %s is a siteadmin's call, and of all staff in the second reading", (path) => {
  expect(rolesForCall(path, first)).toEqual(["siteadmin"]);
  expect([...rolesForCall(path, second)].sort()).toEqual([...staff]);
});

test.each([
  ...["/", "/gallery", "/contact", "/login", "/register", "/admins", "/userprofile"].map((path) => [path, "anyone"]),
  ...["/admin", "/admin/", "/admin/settings", "/admin/usersx", "/admin/messages-old", "/admin/Users"].map((path) => [
    path,
    "none",
  ]),
])("GUARD-01 %s has no rule: it is opened by %s", (path = "", who) => {
  for (const reading of [first, second]) {
    expect(rolesForPage(path, reading)).toBe(who);
    for (const role of roles) expect(mayOpen(path, role, reading)).toBe(who === "anyone");
  }
});

test("GUARD-06 a call that stands in no rule cannot be made at all", () => {
  const admin = ["/api/admin", "/api/admin/", "/api/admin/usersx", "/api/ADMIN/users"];
  for (const path of [...admin, "/api", "/api/authx", "/api/users", "/api/2fax"]) {
    expect(rolesForCall(path, first), path).toBe("none");
    expect(rolesForCall(path, second), path).toBe("none");
  }
});
