import { subscribe, unsubscribe } from "node:diagnostics_channel";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodySchemas, calls, membersOf, uploads } from "#test/api/calls.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { freePort } from "#test/processes/free-port.ts";
import { type Caller, callerOf } from "./callers.ts";
import { mutationsOf } from "./mutations.ts";

/*
 * What programs send that are nearly right (IN-12): for every call a body that is in order but for one change.
 * `npm run test:attack` sends ten thousand to each.
 */

const runs = Number(process.env.ATTACK_RUNS ?? 100);
/** "2/3": every third call, beginning with the second, so that a long run has as many processes as the machine has cores. */
const [shard = 1, shards = 1] = (process.env.ATTACK_SHARD ?? "1/1").split("/").map(Number);

/** What the process has opened a connection to while it was sent all this. */
const connections: unknown[] = [];
const record = (opened: unknown) => void connections.push(opened);

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  subscribe("net.client.socket", record);
});
afterAll(async () => {
  unsubscribe("net.client.socket", record);
  await site.close();
});

const withBody = calls
  .filter(({ method, path }) => method !== "GET" && method !== "DELETE" && !uploads.includes(path))
  .map((call) => ({ ...call, name: `${call.method} ${call.path}` }));

test("IN-12 every call that takes a body is tried, with every member that its schema knows", async () => {
  const schemas = bodySchemas(site);
  // Logging out ignores its body.
  expect(new Set(withBody.map(({ name }) => name))).toEqual(new Set([...schemas.keys(), "POST /api/user/logout"]));
  for (const call of withBody) {
    const { body } = await callerOf(site, call);
    const sent = Object.keys({ ...body, ...call.rest });
    // One of the two, never both.
    const known = membersOf(schemas.get(call.name));
    expect([...sent, "backupCode"], call.name).toEqual(expect.arrayContaining(Object.keys(known)));
  }
});

describe.each(withBody.filter((_, index) => index % shards === shard - 1))("IN-12 IN-10 $name", (call) => {
  let caller: Caller | undefined;
  let sent = 0;
  const answers: Record<number, number> = {};

  /** Refused bodies change nothing, so a caller is used until something else than a refusal has come. */
  async function send(text: (whole: Caller["body"]) => string): Promise<void> {
    caller ??= await callerOf(site, call);
    sent += 1;
    site.clock.pass(1);
    const ip = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const body = text({ ...caller.body, ...call.rest });
    const answer = await site.call(call.method, caller.path, { headers: caller.headers, ip }, body);
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    const refused = answer.status === 400 || answer.status === 413;
    if (!refused || sent % 500 === 0) {
      caller = undefined;
      site.clock.pass(3600);
    }
    await expectDocumented(answer);
  }

  async function expectDocumented(answer: Response): Promise<void> {
    const text = await answer.text();
    expect([400, 413, call.status, ...(call.also ?? [])], text).toContain(answer.status);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const body: unknown = JSON.parse(text);
    if (!answer.ok) expect(body).toMatchObject({ error: expect.stringMatching(/\S/) });
    expect(text).not.toMatch(/\bat [^"]*:\d+:\d+|node_modules|SQLITE|\.server\.ts/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }

  test("whatever is changed about a body, the answer is one that is documented", async () => {
    site.logLines.length = 0;
    const { body } = await callerOf(site, call);
    const whole = { ...body, ...call.rest };
    await fc.assert(
      fc.asyncProperty(mutationsOf(whole), (mutated) => send((fresh) => withValuesOf(fresh, whole, mutated.body))),
      { numRuns: runs },
    );
    expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect((await site.get("/ready")).status).toBe(200);
    // For the one who counts: test/attack/run.ts.
    if (process.env.ATTACK_RUNS) process.stdout.write(`sent ${sent} ${call.name} ${JSON.stringify(answers)}\n`);
  }, 600_000);
});

// On PostgreSQL the site has connections to its database.
test.skipIf(onPostgres)("OP-1 nothing that anybody sends makes the site open a connection", async () => {
  expect(connections).toEqual([]);
  // The recorder hears of connections: this one is refused.
  await fetch(`http://127.0.0.1:${await freePort()}/`).catch(() => undefined);
  expect(connections).toHaveLength(1);
});

/** The same mutation of another caller's body: tokens and addresses are theirs. */
function withValuesOf(fresh: Caller["body"], old: Caller["body"], mutated: string): string {
  let text = mutated;
  for (const [name, value] of Object.entries(old)) {
    if (typeof value === "string" && value !== fresh[name])
      text = text.replaceAll(JSON.stringify(value), JSON.stringify(fresh[name]));
  }
  return text;
}
