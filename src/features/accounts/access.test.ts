import { expect, test } from "vitest";
import { mayOpen, type Role, roles, rolesForCall, rolesForPage } from "./access.ts";

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
];

const calls: readonly (readonly [path: string, first: readonly Role[], second: readonly Role[]])[] = [
  ["/api/admin/users", ["siteadmin"], staff],
  ["/api/admin/users/3", ["siteadmin"], staff],
  ["/api/admin/send-invite", ["siteadmin"], staff],
  ["/api/admin/messages", staff, staff],
  ["/api/admin/messages/3/archive", staff, staff],
  ["/api/admin/gallery/images", staff, staff],
  ["/api/admin/reviews", staff, staff],
  ["/api/user/me", all, all],
  ["/api/user/logout", all, all],
  ["/api/2fa/enable-2fa", all, all],
];

test.each(pages)("GUARD-01 %s is opened by those of the table, in both readings", (path, one, other) => {
  expect([...rolesForPage(path, first)].sort()).toEqual([...one].sort());
  expect([...rolesForPage(path, second)].sort()).toEqual([...other].sort());
  for (const role of roles) {
    expect(mayOpen(path, role, first)).toBe(one.includes(role));
    expect(mayOpen(path, role, second)).toBe(other.includes(role));
  }
});

test.each(calls)("GUARD-01 GUARD-06 %s is called by those of the table, in both readings", (path, one, other) => {
  expect([...rolesForCall(path, first)].sort()).toEqual([...one].sort());
  expect([...rolesForCall(path, second)].sort()).toEqual([...other].sort());
});

test.each(["/", "/gallery", "/contact", "/login", "/register", "/admins", "/userprofile"])(
  "GUARD-01 %s has no rule: anyone opens it",
  (path) => {
    expect(rolesForPage(path, first)).toBe("anyone");
    for (const role of roles) expect(mayOpen(path, role, first)).toBe(true);
  },
);

test.each(["/admin", "/admin/", "/admin/settings", "/admin/usersx", "/admin/messages-old", "/admin/Users"])(
  "GUARD-01 %s lies under /admin without a rule: no role opens it",
  (path) => {
    expect(rolesForPage(path, second)).toBe("none");
    for (const role of roles) expect(mayOpen(path, role, second)).toBe(false);
  },
);

test.each(["/api/public/messages", "/api/auth/login", "/api/auth/me", "/api/auth/register-invite"])(
  "GUARD-06 %s is open: it checks by itself what it is given",
  (path) => expect(rolesForCall(path, first)).toBe("anyone"),
);

test.each([
  "/api",
  "/api/admin",
  "/api/admin/",
  "/api/admin/usersx",
  "/api/authx",
  "/api/users",
  "/api/2fax",
  "/api/ADMIN/users",
])("GUARD-06 %s stands in no rule: it cannot be called at all", (path) => {
  expect(rolesForCall(path, first)).toBe("none");
  expect(rolesForCall(path, second)).toBe("none");
});
