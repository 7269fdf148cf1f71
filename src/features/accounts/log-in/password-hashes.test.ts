import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { aPassword, cookieHeader, cookiesOf } from "#test/accounts/accounts.ts";
import { beginSignIn, countStatuses } from "#test/accounts/sign-in.ts";
import { turnAppOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { withServices } from "#test/app/with-services.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { createPasswords } from "../passwords/passwords.server.ts";

test("AU-10 of 200 sign-ins at once those without a place are 503 and cost no try", async ({ site }) => {
  const slow = withServices(site, { passwords: createPasswords({ memoryKiB: 16_384, passes: 2 }) });
  const body = { identifier: "nobody@example.com", password: "wrong" };
  const begin = performance.now();
  const health: number[] = [];
  const calls = Array.from({ length: 200 }, (_, n) =>
    slow.post("/api/auth/login", { ...body, identifier: `nobody${n}@example.com` }, { ip: `192.0.${n}.1` }),
  );
  let over = false;
  const all = Promise.all(calls).finally(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    expect((await slow.get("/health")).status).toBe(200);
    health.push(performance.now() - asked);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answers = await all;
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(Math.max(...health)).toBeLessThan(1000);
  const counts = countStatuses(answers);
  expect((counts[401] ?? 0) + (counts[503] ?? 0)).toBe(200);
  expect(counts[503]).toBeGreaterThan(0);
  // On PostgreSQL a writer may wait too long for its turn.
  const waits = onPostgres ? ["2", "5"] : ["5"];
  for (const { status, headers } of answers) if (status === 503) expect(waits).toContain(headers.get("retry-after"));
  const counted = await site.db.selectFrom("sign_in_throttles").selectAll().execute();
  // Account and address, address in a quarter and in a day, account: four for each password that was looked at.
  expect(counted).toHaveLength(4 * (counts[401] ?? 0));
});

test("AU-6 AU-10 during 200 guesses at once a browser the account knows signs in first", async ({ site, rita }) => {
  const ritas = { identifier: rita.email, password: aPassword };
  const cookie = cookieHeader(cookiesOf(await site.post("/api/auth/login", ritas)));
  const slow = withServices(site, { passwords: createPasswords({ memoryKiB: 16_384, passes: 2 }) });
  let looked = 0;
  const strangers = Array.from({ length: 200 }, async (_, n) => {
    const body = { identifier: `nobody${n}@example.com`, password: "wrong" };
    const answer = await slow.post("/api/auth/login", body, { ip: `192.0.${n}.1` });
    if (answer.status === 401) looked++;
  });
  // Not before the strangers wait.
  await Promise.race(strangers);
  const owner = await slow.post("/api/auth/login", ritas, { headers: { cookie } });
  expect(owner.status).toBe(200);
  expect(looked).toBeLessThan(onPostgres ? 40 : 12);
  await Promise.all(strangers);
});

test("AU-11 an outdated hash is made anew by signing in, and voids nothing", async ({ site, rita }) => {
  const before = await turnAppOn(site, rita);
  const stored = async () => await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const old = await stored();
  const dearer = createPasswords({ memoryKiB: 128, passes: 1 });
  const upgraded = withServices(site, { passwords: dearer });
  expect(dearer.isOutdated(old.password_hash, aPassword)).toBe(true);
  await beginSignIn(upgraded, rita);
  const made = await stored();
  expect(dearer.isOutdated(made.password_hash, aPassword)).toBe(false);
  expect(made.credential_version).toBe(old.credential_version);
  expect((await site.get("/api/auth/me", before.browser)).status).toBe(200);
  await beginSignIn(upgraded, rita);
  expect((await stored()).password_hash).toBe(made.password_hash);
  const wrong = await upgraded.post("/api/auth/login", { identifier: rita.email, password: "wrong" });
  expect(wrong.status).toBe(401);
});
