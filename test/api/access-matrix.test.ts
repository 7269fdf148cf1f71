import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUser, cookieHeader, cookiesOf, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import type { Call, Who } from "./call.ts";
import { calls } from "./calls.ts";

/*
 * Who may make which call (AZ-1, CS-1). The list of calls is held against the application's own routes: a call
 * that is not in it fails the first test.
 */

const callers = [
  "anonymous",
  "half signed in",
  "expired",
  "deleted",
  "user",
  "admin",
  "siteadmin",
  "siteadmin with another session's csrf token",
  "siteadmin without a csrf token",
  "siteadmin with a csrf pair of the attacker's making",
] as const;
type Caller = (typeof callers)[number];

const allowed: Record<Who, readonly Caller[]> = {
  anyone: callers,
  "signed in": ["user", "admin", "siteadmin"],
  staff: ["admin", "siteadmin"],
  siteadmin: ["siteadmin"],
};

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: mailServer });
});
afterAll(() => site.close());

test("AZ-1 every call of the application is in the matrix", () => {
  const known = site.app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(known)].sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(calls)("AZ-1 GUARD-06 HT-3 $method $path", (call) => {
  test.each(callers)("as %s", async (caller) => {
    const person = await become(caller);
    const { path, body } = await call.request(site, person);
    const sent = {
      ...person.headers,
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    };
    const answer = await site.call(call.method, path, { headers: sent, ip: person.ip }, body);
    expect(answer.status, await answer.clone().text()).toBe(expected(call, caller));
    if (answer.status === 401 || answer.status === 403) expect(await answer.json()).toHaveProperty("error");
    expect(answer.headers.get("cache-control")).toMatch(call.who === "anyone" ? /^no-(store|cache)/ : /^no-store$/);
    if (call.who !== "anyone") expect(answer.headers.has("etag")).toBe(false);
  });
});

function expected({ method, who, status, statusHalfSignedIn }: Call, caller: Caller): number {
  if (caller === "half signed in" && statusHalfSignedIn !== undefined) return statusHalfSignedIn;
  if (who === "anyone" || allowed[who].includes(caller)) return status;
  if (["anonymous", "half signed in", "expired", "deleted"].includes(caller)) return 401;
  if (caller.startsWith("siteadmin ") && method === "GET") return status;
  return 403;
}

type Person = { id: number; email: string; headers: Record<string, string>; ip: string };

let people = 0;

/** A browser in that state, from a network of its own. */
async function become(caller: Caller): Promise<Person> {
  people += 1;
  const ip = `198.51.${100 + Math.floor(people / 250)}.${people % 250}`;
  const role = caller === "user" || caller === "admin" ? caller : "siteadmin";
  const user = await addUser(site, { email: `person.${people}@example.com`, role });
  const origin = site.config.origin;
  if (caller === "anonymous") return { id: user.id, email: user.email, headers: { origin }, ip };
  if (caller === "half signed in") {
    await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", user.id).execute();
    const answer = await site.post("/api/auth/login", { identifier: user.email, password: user.password }, { ip });
    expect(answer.status).toBe(206);
    return { id: user.id, email: user.email, headers: { origin, cookie: cookieHeader(cookiesOf(answer)) }, ip };
  }
  const browser = await signIn(site, user);
  if (caller === "expired") await ageSession(user.id);
  if (caller === "deleted") await site.db.deleteFrom("users").where("id", "=", user.id).execute();
  return { id: user.id, email: user.email, headers: await headersOf(caller, browser, user), ip };
}

async function ageSession(userId: number): Promise<void> {
  const start = new Date(site.clock.now().getTime() - 4 * 60 * 60 * 1000).toISOString();
  await site.db.updateTable("sessions").set({ signed_in_at: start }).where("user_id", "=", userId).execute();
}

async function headersOf(caller: Caller, browser: SignedIn, user: { id: number }): Promise<Record<string, string>> {
  if (caller === "siteadmin with another session's csrf token") {
    const other = await signIn(site, user);
    return withCsrf(browser, other.csrf);
  }
  if (caller === "siteadmin with a csrf pair of the attacker's making")
    return withCsrf(browser, `${"a".repeat(43)}.${"b".repeat(22)}`);
  if (caller === "siteadmin without a csrf token") {
    const { "x-csrf-token": _, ...rest } = browser.headers;
    return rest;
  }
  return browser.headers;
}

/** Header and cookie agree, as in an attack that can set cookies. */
function withCsrf({ token, headers }: SignedIn, csrf: string): Record<string, string> {
  return { ...headers, cookie: `session=${token}; csrfToken=${csrf}`, "x-csrf-token": csrf };
}
