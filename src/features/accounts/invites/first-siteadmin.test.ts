import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser } from "#test/accounts/accounts.ts";
import { register } from "#test/accounts/invites.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { firstSiteadminLink } from "./first-siteadmin.server.ts";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

/** What a start prints, and the token in it. */
async function start() {
  const printed = await firstSiteadminLink(site, "https://gutters.example");
  const [, token = ""] = /\n {2}https:\/\/gutters\.example\/register\?invite=([\w-]{43})\n/.exec(printed ?? "") ?? [];
  return { printed, token };
}

const verify = async (invite: string) =>
  (await site.post("/api/auth/verify-invite", { invite, email: "" })).json() as Promise<unknown>;
const accounts = () => site.db.selectFrom("users").select(["email", "role"]).execute();

test("OPS-01 AU-13 a fresh site has no account; the link that its start prints makes the siteadmin, with the address typed", async () => {
  expect(await accounts()).toEqual([]);
  const { printed, token } = await start();
  expect(printed).toContain("becomes the site admin");
  expect(await verify(token)).toEqual({ valid: true, emailFixed: false });
  const answer = await register(site, { invite: token, email: "Boss@Example.com", name: "Bo Sloan" });
  expect(answer.status).toBe(200);
  expect(await accounts()).toEqual([{ email: "boss@example.com", role: "siteadmin" }]);
});

test("AU-13 two, and twenty, people racing with the same link: one account, and the link is used up", async () => {
  const { token } = await start();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      register(site, { invite: token, email: `boss${n}@example.com` }, { ip: `192.0.2.${n}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verify(token)).toEqual({ valid: false, emailFixed: true });
  expect((await register(site, { invite: token, email: "eve@example.com" })).status).toBe(400);
  expect(await accounts()).toHaveLength(1);
});

test("AU-13 each start prints another link and ends the one before", async () => {
  const [first, second] = [await start(), await start()];
  expect(second.token).not.toBe(first.token);
  expect((await register(site, { invite: first.token })).status).toBe(400);
  expect((await register(site, { invite: second.token })).status).toBe(200);
});

test("OPS-01 AU-13 as soon as an account exists the link is void, and no start prints another", async () => {
  const { token } = await start();
  await addUser(site, { email: "cy@example.com", role: "user" });
  expect(await verify(token)).toEqual({ valid: false, emailFixed: true });
  expect((await register(site, { invite: token })).status).toBe(400);
  expect(await start()).toEqual({ printed: undefined, token: "" });
});

test("AU-13 the link ends after 72 hours", async () => {
  const { token } = await start();
  site.clock.pass(72 * 60 * 60);
  expect((await register(site, { invite: token })).status).toBe(400);
});
