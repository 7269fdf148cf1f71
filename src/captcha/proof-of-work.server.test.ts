import { expect, test } from "vitest";
import { readConfig } from "#src/platform/process/config.server.ts";
import { solve } from "#test/app/captcha-token.ts";
import { createTestClock } from "#test/app/test-clock.ts";
import { createProofOfWork } from "./proof-of-work.server.ts";

const clock = createTestClock();
const tries = 1;
const work = createProofOfWork({ secret: "one secret of this test", clock, tries });

type Token = {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
};

function changed(token: string, change: (read: Token) => void): string {
  const read: Token = JSON.parse(Buffer.from(token, "base64").toString());
  change(read);
  return Buffer.from(JSON.stringify(read)).toString("base64");
}

test("FORM-15 OP-2 a solved challenge is accepted for two minutes and no longer", async () => {
  const token = await solve(await work.createChallenge("usual"));
  clock.pass(119.999);
  expect(await work.check(token)).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
  clock.pass(0.001);
  expect(await work.check(token)).toEqual({ reason: "expired" });
});

test("R-25 PG-20 a challenge created while the clock was more than a minute ahead is not accepted", async () => {
  const token = await solve(await work.createChallenge("usual"));
  clock.pass(-60);
  expect(await work.check(token)).toEqual({ nonce: expect.any(String) });
  clock.pass(-1);
  expect(await work.check(token)).toEqual({ reason: "expired" });
});

test("OP-2 a challenge of another secret is refused", async () => {
  const other = createProofOfWork({ secret: "another secret of this test", clock, tries });
  expect(await work.check(await solve(await other.createChallenge("usual")))).toEqual({ reason: "forged" });
});

test("OP-2 a token with any change is refused", async () => {
  const token = await solve(await work.createChallenge("usual"));
  const changes: ((read: Token) => void)[] = [
    ({ challenge }) => Object.assign(challenge.parameters, { data: { expiresMs: clock.now().getTime() + 100_000 } }),
    ({ challenge }) => Object.assign(challenge.parameters, { nonce: "00".repeat(16) }),
    ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 }),
    ({ challenge }) => Object.assign(challenge.parameters, { algorithm: "SHA-256" }),
    ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: "00" }),
    ({ challenge }) => Reflect.deleteProperty(challenge.parameters, "keySignature"),
    ({ challenge }) => Object.assign(challenge.parameters, { extra: 1 }),
    ({ challenge }) => Object.assign(challenge, { signature: "00".repeat(32) }),
    ({ challenge }) => Object.assign(challenge, { signature: "" }),
    ({ solution }) => Object.assign(solution, { derivedKey: "00".repeat(32) }),
    ({ solution }) => Object.assign(solution, { derivedKey: "zz" }),
    ({ solution }) => Object.assign(solution, { counter: -1 }),
    ({ solution }) => Object.assign(solution, { counter: "1" }),
  ];
  for (const change of changes)
    expect(await work.check(changed(token, change))).toEqual({ reason: expect.any(String) });
  expect(await work.check(changed(token, () => {}))).toEqual({ nonce: expect.any(String) });
});

test.each([
  ...["", "x", "====", "e30=", "bnVsbA==", "W10="],
  Buffer.from('{"challenge":{},"solution":{}}').toString("base64"),
])("OP-2 the token %j is refused without an error", async (token) =>
  expect(await work.check(token)).toEqual({ reason: "not a token of ours" }),
);

test("FORM-15 FORM-20 a challenge takes 300 to 700 tries, four times that when busy, ten times where Google's script did not load", async () => {
  const usual = createProofOfWork({ secret: "one secret of this test", clock, tries: 1 });
  const triesFor = async (effort: "usual" | "busy" | "fallback") =>
    JSON.parse(Buffer.from(await solve(await usual.createChallenge(effort)), "base64").toString()).solution.counter;
  expect([await triesFor("usual"), await triesFor("busy"), await triesFor("fallback")]).toEqual([1, 4, 10]);

  const { captchaTries } = readConfig({});
  const real = createProofOfWork({ secret: "one secret of this test", clock, tries: captchaTries });
  const { solution } = JSON.parse(Buffer.from(await solve(await real.createChallenge("usual")), "base64").toString());
  expect(solution.counter).toBeGreaterThanOrEqual(300);
  expect(solution.counter).toBeLessThanOrEqual(700);
});

test("IN-8 a token of 4 KB made to be slow is refused at once", async () => {
  const nasty = [
    `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
    `[${"[".repeat(1400)}${"]".repeat(1400)}]`,
    "9".repeat(3000),
  ];
  for (const text of nasty) {
    const startedAt = performance.now();
    expect(await work.check(Buffer.from(text).toString("base64"))).toEqual({ reason: "not a token of ours" });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }
});
