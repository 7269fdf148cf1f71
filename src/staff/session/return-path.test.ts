import fc from "fast-check";
import { expect, test } from "vitest";
import { mayOpen, roles } from "./access.ts";
import { loginAddress, pageAfterSignIn } from "./return-path.ts";

const settings = { adminsManageUsers: false };
const origin = "https://gutters.example";

test("AUTH-05 each role begins where it belongs", () => {
  expect(pageAfterSignIn(null, "siteadmin", settings)).toBe("/admin/dashboard");
  expect(pageAfterSignIn(null, "admin", settings)).toBe("/admin/dashboard");
  expect(pageAfterSignIn(null, "user", settings)).toBe("/user");
});

test("AUTH-05 the requested page comes first, with its query and anchor", () => {
  expect(pageAfterSignIn("/admin/users?page=2#row-3", "siteadmin", settings)).toBe("/admin/users?page=2#row-3");
  expect(pageAfterSignIn("/admin/user/two-factor", "user", settings)).toBe("/admin/user/two-factor");
});

test("OWN-162 a siteadmin comes back to the page that is edited, nobody else and to no other public page", () => {
  const address = new URL(loginAddress({ pathname: "/gallery", search: "?edit" }), origin);
  const next = address.searchParams.get("next");
  expect(next).toBe("/gallery?edit");
  expect(pageAfterSignIn(next, "siteadmin", settings)).toBe("/gallery?edit");
  expect(pageAfterSignIn(next, "admin", settings)).toBe("/admin/dashboard");
  expect(pageAfterSignIn("//evil.example/?edit", "siteadmin", settings)).toBe("/admin/dashboard");
  expect(pageAfterSignIn("/gallery?page=2", "siteadmin", settings)).toBe("/admin/dashboard");
});

test("AUTH-05 a remembered page that the role may not see is forgotten", () => {
  expect(pageAfterSignIn("/admin/users", "admin", settings)).toBe("/admin/dashboard");
  expect(pageAfterSignIn("/admin/users", "admin", { adminsManageUsers: true })).toBe("/admin/users");
  expect(pageAfterSignIn("/admin/dashboard", "user", settings)).toBe("/user");
});

test.each([
  ...[
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
  ],
  ...["/admin/users\r\nSet-Cookie: a=b", "/..//evil.example", "/.//evil.example", "/admin/users/../..//evil.example"],
  ...["/admin/users/%2e%2e/%2e%2e//evil.example", "https:evil.example", "https://evil.example/admin/users"],
  ...["javascript:alert(1)", "data:text/html,x", "@evil.example", "evil.example", "%2f%2fevil.example"],
  ...["/%2f%2fevil.example", " /admin/users", "", `/admin/users?${"x".repeat(5000)}`, "/login?next=/admin/users"],
  ...["/api/auth/me", "/admin/nothing-here", "/"],
  ...["/..//evil.example?edit", "/.//evil.example/?edit", "/%2e//evil.example?edit", "/a/..//evil.example?edit"],
])("AUTH-05 HT-4 the forged return path %j leads to the role's own page", (next) => {
  expect(pageAfterSignIn(next, "siteadmin", settings)).toBe("/admin/dashboard");
});

test("HT-4 any text in the address leads to this site, to a page that the role may open", () => {
  const piece = fc.constantFrom("\t", ..."/ // \\ . .. %2e %2f @ : ? # ?edit admin users user".split(" "));
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...roles), fc.boolean(), (next, role, adminsManageUsers) => {
      const landed = new URL(pageAfterSignIn(next, role, { adminsManageUsers }), origin);
      expect(landed.origin).toBe(origin);
      expect(landed.pathname.startsWith("//")).toBe(false);
      expect(mayOpen(landed.pathname, role, { adminsManageUsers })).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test("AUTH-08 from a public page there is nothing to come back to", () => {
  expect(loginAddress({ pathname: "/gallery", search: "" }, "idle")).toBe("/login?ended=idle");
  expect(loginAddress({ pathname: "/gallery", search: "?page=2" })).toBe("/login");
});

test("GUARD-02 the login page remembers the requested page, with its query", () => {
  const address = new URL(loginAddress({ pathname: "/admin/users", search: "?page=2&q=a b" }), origin);
  expect(address.pathname).toBe("/login");
  expect(pageAfterSignIn(address.searchParams.get("next"), "siteadmin", settings)).toBe("/admin/users?page=2&q=a%20b");
});
