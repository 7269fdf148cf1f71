import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { calls } from "#test/api/calls.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { everyRow } from "#test/data/moving.ts";

/* Ids, questions and paths that no page of ours makes (AZ-6, IN-11, IN-12): for every call, as a siteadmin. */

const runs = Math.min(1000, Number(process.env.ATTACK_RUNS ?? 40));

let site: TestApp;
let rita: SignedIn;
let person: { id: number; email: string };
beforeAll(async () => {
  site = await createTestApp();
  person = await addUser(site);
});
afterAll(() => site.close());

const names = "page q before after archived list fallback kind by who from to id _".split(" ");
const values = [
  "",
  ..."0 -1 1e3 0x1 1.5 9007199254740993 NaN null true [] %00 %ff % %zz + %F0%9F%8C%A7 %ED%A0%80 %E2%80%AE".split(" "),
  ..."..%2f..%2f %5c ' %22 %27%3B-- %25 _ * ( NEAR/0 2026-02-30 constructor __proto__".split(" "),
  ...["2020-01-01T01:00:00.000Z_1000", "2020-01-01T01:00:00.000Z_", "_1"],
  ...["a".repeat(3000), "%22".repeat(500), `${"(".repeat(500)}`, "x%20".repeat(400), "%00".repeat(200)],
];
/** A given id in other notations, and none. */
const oddIds = [
  ..."0 -1 +2 02 1e3 2e0 0x2 2.0 9007199254740992 9007199254740993 99999999999999999999 NaN one".split(" "),
  ...["1%00", "2%20", "2%2F..", "..%2F2", "%D9%A2", "9".repeat(10_240)],
];
const value = fc.oneof(
  fc.constantFrom(...values),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join("&"));

let addresses = 0;

/** What a browser of a siteadmin is answered; anything but a crash is to be JSON or CSV. */
async function ask(method: string, path: string, body?: BodyInit): Promise<Response> {
  addresses += 1;
  if (addresses % 200 === 1) rita = await signIn(site, person);
  const headers = { ...rita.headers, ...(typeof body === "string" ? { "content-type": "application/json" } : {}) };
  const ip = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return site.call(method, path, { headers, ip }, body);
}

describe.each(calls.filter(({ method }) => method === "GET"))("IN-12 IN-11 GET $path", (call) => {
  test("whatever is asked for, the answer is the list, or says that there is none", async () => {
    const { path } = await call.request(site, person);
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const answer = await ask("GET", `${path}?${asked}`);
        const text = await answer.text();
        expect([200, 400, 404], text).toContain(answer.status);
        if (!answer.ok) expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/\S/) });
      }),
      { numRuns: runs },
    );
    expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 600_000);
});

describe.each(calls.filter(({ path }) => path.includes(":id")))("AZ-6 IN-12 $method $path", (call) => {
  test("what is no id is nobody's: 404, and nothing is touched", async () => {
    const { body } = await call.request(site, person);
    const rows = async () => ({ ...(await everyRow(site.db)), sessions: [] });
    const before = await rows();
    for (const id of oddIds) expect((await ask(call.method, call.path.replace(":id", id), body)).status, id).toBe(404);
    await fc.assert(
      fc.asyncProperty(value, async (id) => {
        // A given id would exist; an empty one is another call's address.
        fc.pre(!/^[1-9]\d{0,14}$/.test(decode(id)) && id !== "" && !/^\.{1,2}$|%2e/i.test(id));
        const answer = await ask(call.method, call.path.replace(":id", id.replaceAll("?", "%3f")), body);
        const text = await answer.text();
        expect([400, 404, 405], text).toContain(answer.status);
        expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/\S/) });
      }),
      { numRuns: runs },
    );
    expect(await rows()).toEqual(before);
    expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 600_000);
});

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
