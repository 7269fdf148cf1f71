import { expect } from "vitest";
import { addUser, atOnce } from "#test/accounts/accounts.ts";
import { register } from "#test/accounts/invites.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { firstSiteadminLink } from "./first-siteadmin.server.ts";

/** What a start prints, and the token in it. */
async function start(site: TestApp) {
  const printed = await firstSiteadminLink(site, "https://gutters.example");
  const [, token = ""] = /\n {2}https:\/\/gutters\.example\/register\?invite=([\w-]{43})\n/.exec(printed ?? "") ?? [];
  return { printed, token };
}

const verify = async (site: TestApp, invite: string) =>
  (await site.post("/api/auth/verify-invite", { invite, email: "" })).json() as Promise<unknown>;
const accounts = ({ db }: TestApp) => db.selectFrom("users").select(["email", "role"]).execute();

test("OPS-01 AU-13 the link that the start of a fresh site prints makes the siteadmin", async ({ site }) => {
  expect(await accounts(site)).toEqual([]);
  const { printed, token } = await start(site);
  expect(printed).toContain("becomes the site admin");
  expect(await verify(site, token)).toEqual({ valid: true, emailFixed: false });
  const answer = await register(site, { invite: token, email: "Boss@Example.com", name: "Bo Sloan" });
  expect(answer.status).toBe(200);
  expect(await accounts(site)).toEqual([{ email: "boss@example.com", role: "siteadmin" }]);
});

test("AU-13 two, and twenty, people racing with the same link: one account, then none", async ({ site }) => {
  const { token } = await start(site);
  const answers = await atOnce(20, (n) =>
    register(site, { invite: token, email: `boss${n}@example.com` }, { ip: `192.0.2.${n}` }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verify(site, token)).toEqual({ valid: false, emailFixed: true });
  expect((await register(site, { invite: token, email: "eve@example.com" })).status).toBe(400);
  expect(await accounts(site)).toHaveLength(1);
});

test("AU-13 each start prints another link and ends the one before", async ({ site }) => {
  const [first, second] = [await start(site), await start(site)];
  expect(second.token).not.toBe(first.token);
  expect((await register(site, { invite: first.token })).status).toBe(400);
  expect((await register(site, { invite: second.token })).status).toBe(200);
});

test("OPS-01 AU-13 once an account exists the link is void, and no start prints another", async ({ site }) => {
  const { token } = await start(site);
  await addUser(site, { email: "cy@example.com", role: "user" });
  expect(await verify(site, token)).toEqual({ valid: false, emailFixed: true });
  expect((await register(site, { invite: token })).status).toBe(400);
  expect(await start(site)).toEqual({ printed: undefined, token: "" });
});

test("AU-13 the link ends after 72 hours", async ({ site }) => {
  const { token } = await start(site);
  site.clock.pass(72 * 60 * 60);
  expect((await register(site, { invite: token })).status).toBe(400);
});
