import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#db/schema.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { test as siteTest } from "#test/app/fixtures.ts";

let site: TestApp;
const browsers = {} as Record<Role, SignedIn>;

beforeAll(async () => {
  site = await createTestApp();
  for (const role of ["user", "admin", "siteadmin"] as const) {
    const user = await addUser(site, { role, email: `${role}@example.com` });
    browsers[role] = await signIn(site, user);
  }
});
afterAll(() => site.close());

const see = (path: string, who?: Role) =>
  site.get(path, who ? { headers: { cookie: browsers[who].cookie } } : undefined);

/** The status, and where to. */
async function answerOf(path: string, who?: Role): Promise<string> {
  const answer = await see(path, who);
  return [answer.status, answer.headers.get("location")].filter(Boolean).join(" ");
}

const login = (path: string) => `302 /login?next=${encodeURIComponent(path)}`;

/** GUARD-01 for pages: what a visitor, a user, an admin and a siteadmin get. */
test.each([
  ["/admin/dashboard", login("/admin/dashboard"), "302 /", "200", "200"],
  ["/admin/users", login("/admin/users"), "302 /", "302 /", "200"],
  ["/admin/messages", login("/admin/messages"), "302 /", "200", "200"],
  ["/admin/gallery", login("/admin/gallery"), "302 /", "200", "200"],
  ["/admin/reviews/edit/3", login("/admin/reviews/edit/3"), "302 /", "200", "200"],
  ["/admin/user/profile", login("/admin/user/profile"), "200", "200", "200"],
  ["/admin/user/two-factor", login("/admin/user/two-factor"), "200", "200", "200"],
  ["/admin/user/backup-codes", login("/admin/user/backup-codes"), "200", "200", "200"],
  ["/user/profile", login("/user/profile"), "200", "200", "200"],
  ["/admin", login("/admin/dashboard"), "302 /", "302 /admin/dashboard", "302 /admin/dashboard"],
  ["/admin/user", login("/admin/user/profile"), ...Array<string>(3).fill("302 /admin/user/profile")],
  ["/login", "200", "302 /", "302 /admin/dashboard", "302 /admin/dashboard"],
  ["/forgot-password", "200", "200", "200", "200"],
  ["/reset-password?token=x", "200", "200", "200", "200"],
  ["/register?invite=x", "200", "200", "200", "200"],
  ["/verify-email?code=x", "200", "200", "200", "200"],
  ["/confirm-recipient?token=x", "200", "200", "200", "200"],
])("GUARD-02 GUARD-03 AUTH-06 AZ-1 %s sends away who may not see it", async (path = "", ...wanted) => {
  const callers = [undefined, "user", "admin", "siteadmin"] as const;
  expect(await Promise.all(callers.map((who) => answerOf(path, who)))).toEqual(wanted);
});

/** As people type them; the table above says what each page then answers. */
test.each([
  ["/admin/", "302 /admin/dashboard"],
  ["/Admin", "302 /admin/dashboard"],
  ["/ADMIN/Users/?page=2", "302 /admin/users?page=2"],
  ["/admin/reviews/edit/3/", "302 /admin/reviews/edit/3"],
  ["/User/", "302 /user/profile"],
  ["/Login/", "302 /admin/dashboard"],
  ["/Forgot-Password", "302 /forgot-password"],
  ["/reset-password/?token=aB", "302 /reset-password?token=aB"],
  ["/review/Opt-Out/?token=aB", "302 /review/opt-out?token=aB"],
])("GUARD-11 %s, typed with capitals or a slash at the end, leads on to its page", async (path, wanted) => {
  expect(await answerOf(path, "siteadmin")).toBe(wanted);
  const visitors = await see(path);
  if (path.includes("token=")) expect(visitors.headers.get("referrer-policy")).toBe("no-referrer");
});

test("GUARD-02 GUARD-11 who is not logged in is led back to the page as it is spelled", async () => {
  expect(await answerOf("/Admin/Users/")).toBe(login("/admin/users"));
  expect(await answerOf("/Login/")).toBe("302 /login");
});

siteTest.extend({ env: { ADMINS_MANAGE_USERS: "true" } })(
  "GUARD-01 with ADMINS_MANAGE_USERS an admin may open /admin/users",
  async ({ adas, site: own }) => expect((await own.get("/admin/users", adas)).status).toBe(200),
);

test("GUARD-02 the requested page is remembered with its query, encoded", async () => {
  expect(await answerOf("/admin/users?page=2&q=a%20b")).toBe(
    `302 /login?next=%2Fadmin%2Fusers%3Fpage%3D2%26q%3Da%2520b`,
  );
});

siteTest("SE-2 a session that has idled too long opens nothing", async ({ adas, site: own }) => {
  expect((await own.get("/admin/dashboard", adas)).status).toBe(200);
  own.clock.pass(16 * 60 + 1);
  expect((await own.get("/admin/dashboard", adas)).status).toBe(302);
});

test("TF-1 a cookie that is no session of ours counts as none", async () => {
  for (const cookie of ["session=", `session=${"a".repeat(43)}`, `login2fa=${"a".repeat(43)}`]) {
    const answer = await site.get("/admin/dashboard", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/login?next=%2Fadmin%2Fdashboard");
  }
});
