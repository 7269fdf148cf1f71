import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { insertRecipient, linksTo } from "#test/company/recipients.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import type { Recipients } from "./read-recipients.server.ts";

const path = "/api/admin/company/recipients";
const tom = "tom@rainright.us";
const day = 24 * 60 * 60;

type Browser = { send(method: string, path: string, body?: unknown): Promise<Response> };

async function read(browser: Browser): Promise<Recipients> {
  return (await browser.send("GET", path)).json() as Promise<Recipients>;
}

async function ask(site: TestApp, browser: Browser, email = tom): Promise<string> {
  expect((await browser.send("POST", path, { email })).status).toBe(201);
  return (await linksTo(site, email)).at(-1) ?? "";
}

async function confirm(site: TestApp, token: string, ip = "192.0.2.9") {
  const answer = await site.post("/api/public/recipients/confirm", { token }, { ip });
  return [answer.status, await answer.json()];
}

const refused = [400, { error: "This link no longer works." }];

/** Who gets the next inquiry. */
async function receivers(site: TestApp): Promise<string[]> {
  site.mailbox.mails.length = 0;
  expect((await sendInquiry(site)).status).toBe(200);
  await site.outbox.runDue();
  site.clock.pass(11 * 60);
  return site.mailbox.mails.filter(({ subject }) => subject.startsWith("New inquiry")).map(({ to }) => to);
}

test("OWN-10 an address gets the inquiries once it is confirmed, until then the company", async ({ site, ritas }) => {
  const token = await ask(site, ritas);
  expect(await receivers(site)).toEqual([company.email]);
  expect(await confirm(site, token)).toEqual([200, { email: tom }]);
  expect(await read(ritas)).toMatchObject({ getting: [tom], list: [{ email: tom, linkExpiresAt: null }] });
  expect(await receivers(site)).toEqual([tom]);
});

test("OWN-10 the list holds ten addresses, each once", async ({ site, ritas }) => {
  for (let count = 1; count <= 9; count++)
    await insertRecipient(site.db, { email: `r${count}@rainright.us`, confirmed: true });
  await ask(site, ritas, "Tom@RainRight.us");
  const again = await ritas.send("POST", path, { email: "r1@rainright.us" });
  expect([again.status, await again.json()]).toEqual([409, { error: "This address already gets the inquiries." }]);
  expect((await ritas.send("POST", path, { email: "eleventh@rainright.us" })).status).toBe(409);
  expect((await ritas.send("POST", path, { email: tom })).status).toBe(201);
  expect((await read(ritas)).list).toHaveLength(10);
});

test("OWN-11 opening the link, as mail scanners do, confirms nothing", async ({ site, ritas }) => {
  const token = await ask(site, ritas);
  const page = await site.get(`/confirm-recipient?token=${token}`);
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect((await site.get(`/api/public/recipients/confirm?token=${token}`)).status).toBe(405);
  const check = await site.post("/api/public/recipients/check", { token });
  expect(await check.json()).toEqual({ email: tom });
  expect((await read(ritas)).getting).toEqual([company.email]);
});

test("OWN-11 a link works once, for its own address; of twenty uses at once one succeeds", async ({ site, ritas }) => {
  const token = await ask(site, ritas);
  const other = await site.post("/api/public/recipients/confirm", { token, email: "eve@evil.example" });
  expect(other.status).toBe(400);
  const uses = Array.from({ length: 20 }, (_, index) => confirm(site, token, `192.0.2.${index}`));
  expect((await Promise.all(uses)).filter(([status]) => status === 200)).toHaveLength(1);
  expect(await confirm(site, token)).toEqual(refused);
  const check = await site.post("/api/public/recipients/check", { token });
  expect(await check.json()).toEqual({ email: null });
});

test("OWN-11 after seven days a link works no longer", async ({ site, rita }) => {
  const ritas = await signIn(site, rita);
  const token = await ask(site, ritas);
  site.clock.pass(7 * day - 1);
  expect(await (await site.post("/api/public/recipients/check", { token })).json()).toEqual({ email: tom });
  site.clock.pass(1);
  expect(await confirm(site, token)).toEqual(refused);
  expect(await receivers(site)).toEqual([company.email]);
  const later = await signIn(site, rita);
  expect((await read(later)).list).toMatchObject([{ email: tom, isExpired: true }]);
});

test("OWN-11 a newer link, the removal and the loss of the asking person's role void it", async ({ site, ritas }) => {
  const first = await ask(site, ritas);
  const second = await ask(site, ritas);
  expect(await confirm(site, first)).toEqual(refused);
  const [row] = (await read(ritas)).list;
  expect((await ritas.send("POST", `${path}/${row?.id}/remove`, {})).status).toBe(200);
  expect(await confirm(site, second)).toEqual(refused);

  const eve = await addUser(site, { email: "eve@example.com", role: "siteadmin" });
  const eves = await ask(site, await signIn(site, eve), "eve@evil.us");
  await site.db.updateTable("users").set({ role: "admin" }).where("id", "=", eve.id).execute();
  expect(await confirm(site, eves)).toEqual(refused);
  await site.db.updateTable("users").set({ role: "siteadmin" }).where("id", "=", eve.id).execute();
  await site.db.deleteFrom("users").where("id", "=", eve.id).execute();
  expect(await confirm(site, eves)).toEqual(refused);
});

test("OWN-11 a guessed token is refused, and the twenty-first try of a network in an hour too", async ({ site }) => {
  for (let tried = 0; tried < 20; tried++) expect((await confirm(site, "g".repeat(43)))[0]).toBe(400);
  expect((await confirm(site, "g".repeat(43)))[0]).toBe(429);
  site.clock.pass(60 * 60);
  expect((await confirm(site, "g".repeat(43)))[0]).toBe(400);
});

test("OWN-11 an address gets three links a day, and a person sends ten an hour", async ({ site, ritas }) => {
  for (let sent = 0; sent < 3; sent++) await ask(site, ritas);
  const fourth = await ritas.send("POST", path, { email: tom });
  expect([fourth.status, fourth.headers.get("retry-after")]).toEqual([429, String(day)]);
  for (let sent = 3; sent < 10; sent++) {
    await ask(site, ritas, `r${sent}@rainright.us`);
    await site.db.deleteFrom("inquiry_recipients").where("email", "!=", tom).execute();
  }
  expect((await ritas.send("POST", path, { email: "eleventh@rainright.us" })).status).toBe(429);
});

test("OWN-11 the token is not in the database after sending; no log has it or the address", async ({ site, ritas }) => {
  const token = await ask(site, ritas);
  await confirm(site, token);
  const stored = [
    await site.db.selectFrom("inquiry_recipients").selectAll().execute(),
    await site.db.selectFrom("outgoing_mail").select(["body_text", "body_html"]).execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const secret of [token, tom]) expect(site.logLines.join("")).not.toContain(secret);
});

test("OWN-12 the last confirmed address stays, also when two are removed at once", async ({ site, ritas }) => {
  const ids = [
    await insertRecipient(site.db, { email: tom, confirmed: true }),
    await insertRecipient(site.db, { email: "ann@rainright.us", confirmed: true }),
  ];
  const removals = await Promise.all(ids.map((id) => ritas.send("POST", `${path}/${id}/remove`, {})));
  expect(removals.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(ritas)).getting).toHaveLength(1);
});

test("OWN-12 an unconfirmed address takes nothing from others, and goes in a month", async ({ site, rita, ritas }) => {
  await insertRecipient(site.db, { email: "office@rainright.us", confirmed: true });
  await ask(site, ritas);
  expect(await receivers(site)).toEqual(["office@rainright.us"]);
  site.clock.pass(37 * day);
  await purgeExpired(site);
  expect((await read(await signIn(site, rita))).list.map(({ email }) => email)).toEqual(["office@rainright.us"]);
});

test("OWN-12 ten minutes after the login a change of the list takes the password", async ({ site, ritas }) => {
  const id = await insertRecipient(site.db, { email: "office@rainright.us", confirmed: true });
  await insertRecipient(site.db, { email: "ann@rainright.us", confirmed: true });
  site.clock.pass(11 * 60);
  for (const [call, body] of [
    [path, { email: tom }],
    [`${path}/${id}/remove`, {}],
  ] as const) {
    const asked = await ritas.send("POST", call, body);
    expect([asked.status, await asked.json()]).toMatchObject([403, { code: "reauth_required" }]);
    const wrong = await ritas.send("POST", call, { ...body, currentPassword: "not my password" });
    expect(wrong.status).toBe(403);
    const right = await ritas.send("POST", call, { ...body, currentPassword: "seven herons over the lake" });
    expect(right.ok).toBe(true);
  }
});

test("OWN-12 a change of the list is mailed to who got the inquiries before, and is logged", async ({
  site,
  ritas,
}) => {
  const id = await insertRecipient(site.db, { email: "office@rainright.us", confirmed: true });
  await confirm(site, await ask(site, ritas));
  await ritas.send("POST", `${path}/${id}/remove`, {});
  await site.outbox.runDue();
  const notices = site.mailbox.mails.filter(({ subject }) => subject.startsWith("Inquiries"));
  expect(notices.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["office@rainright.us", "Inquiries no longer go to office@rainright.us"],
    ["office@rainright.us", `Inquiries now go to ${tom}`],
    [tom, "Inquiries no longer go to office@rainright.us"],
  ]);
  for (const { text } of notices) expect(text).toContain("Rita Moss");
  expect(notices.find(({ subject }) => subject.includes("now"))?.text).toContain(`office@rainright.us, ${tom}`);
  expect(await readActivity(site)).toEqual([
    `Rita Moss asked ${tom} to confirm getting the inquiries.`,
    `${tom} confirmed getting the inquiries.`,
    "Rita Moss took office@rainright.us off the list of those who get the inquiries.",
  ]);
});
