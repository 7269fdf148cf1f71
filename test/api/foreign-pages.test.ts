import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import type { CallingPerson } from "./call.ts";
import { calls, uploads } from "./calls.ts";

/* What pages of other sites can do with the browser of a person who is logged in here: nothing (docs/security.md A4). */

let site: TestApp;
let browser: SignedIn;
let person: CallingPerson;
beforeAll(async () => {
  site = await createTestApp();
  person = await addUser(site);
});
beforeEach(async () => {
  browser = await signIn(site, person);
});
afterAll(() => site.close());

const changing = calls.filter(({ method }) => method !== "GET");
const own = "http://localhost:3000";
/** Stands for a header that the browser does not send. */
const none = "";

const foreign: readonly (readonly [origin: string, fetchSite: string])[] = [
  ["https://evil.test", none],
  ["null", none],
  ["http://localhost:3000.evil.test", none],
  ["http://evillocalhost:3000", none],
  ["https://localhost:3000", none],
  ["http://localhost:3001", none],
  [own, "cross-site"],
  [own, "same-site"],
  [none, "cross-site"],
  [none, none],
];

describe.each(changing)("CS-2 CS-3 $method $path", (call) => {
  test.each(foreign)(
    "a page of another origin (%j, Sec-Fetch-Site %j) with cookie and token is refused",
    async (origin, fetchSite) => {
      const { path, body } = await call.request(site, person);
      const { origin: _, ...headers } = browser.headers;
      const before = await fingerprint();
      const answer = await site.call(
        call.method,
        path,
        {
          headers: {
            ...headers,
            "content-type": "application/json",
            ...(origin === none ? {} : { origin }),
            ...(fetchSite === none ? {} : { "sec-fetch-site": fetchSite }),
          },
          ip: freshAddress(),
        },
        body,
      );
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: expect.any(String) });
      expect([answer.headers.get("clear-site-data"), answer.headers.getSetCookie()]).toEqual([null, []]);
      expect(await fingerprint()).toBe(before);
    },
  );
});

test.each(changing.filter(({ method, path }) => method !== "DELETE" && path !== "/api/user/logout"))(
  "CS-4 $method $path takes nothing that a form of another site can send",
  async (call) => {
    const { path, body } = await call.request(site, person);
    // An upload is a form by nature: what keeps other sites' forms out is CS-1 to CS-3.
    const form = uploads.includes(call.path) ? [] : ["multipart/form-data; boundary=x"];
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "", ...form]) {
      const headers = { ...browser.headers, ...(type === "" ? {} : { "content-type": type }) };
      const answer = await site.call(
        call.method,
        path,
        { headers, ip: freshAddress() },
        new TextEncoder().encode(String(body)),
      );
      expect(answer.status, type).toBe(415);
    }
  },
);

test("CS-5 reading changes nothing, whatever method headers or query claim", async () => {
  const paths = await Promise.all(calls.map(async ({ request }) => (await request(site, person)).path));
  // Not even the time of the last activity.
  site.clock.pass(60);
  const before = await fingerprint();
  for (const path of paths.flatMap((one) => [one, `${one}?_method=DELETE`])) {
    for (const method of ["GET", "HEAD"]) {
      const headers = { ...browser.headers, "x-http-method-override": "DELETE", "x-method-override": "DELETE" };
      const answer = await site.call(method, path, { headers, ip: freshAddress() });
      expect([200, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  }
  expect(await fingerprint()).toBe(before);
});

test("CS-6 no page of another origin may read an answer", async () => {
  for (const { method, request } of calls) {
    const { path } = await request(site, person);
    const headers = { origin: "https://evil.test", cookie: browser.cookie };
    const asking = { ...headers, "access-control-request-method": method };
    const preflight = await site.call("OPTIONS", path, { headers: asking, ip: freshAddress() });
    const simple = await site.call("GET", path, { headers, ip: freshAddress() });
    for (const answer of [preflight, simple]) {
      const allowing = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect(allowing, `${method} ${path}`).toEqual([]);
    }
  }
});

let addresses = 0;

/** Limits per address are not what is tested here. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** Of everything in the database: changes with any row of any table, but for the log of who has downloaded the messages. */
async function fingerprint(): Promise<string> {
  const tables = (await site.db.introspection.getTables()).map(({ name }) => name);
  const hash = createHash("sha256");
  for (const name of tables.filter((one) => !/^(messages|job_texts)_search/.test(one)).sort()) {
    const told = name === "activity" ? sql`WHERE kind NOT LIKE '%-exported'` : sql``;
    const { rows } = await sql`SELECT * FROM ${sql.table(name)} ${told}`.execute(site.db);
    hash.update(JSON.stringify([name, rows]));
  }
  return hash.digest("hex");
}
