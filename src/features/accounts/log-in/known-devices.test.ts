import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addUser,
  aPassword,
  browserWith,
  cookieHeader,
  cookiesOf,
  sentMails,
  signInByForm,
  type TestUser,
} from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
});
afterEach(() => site.close());

const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const day = 24 * 60 * 60;

/** Turns the app on and signs in once with this answer to "trust this device". */
async function signInTrusting(trustDevice: boolean | undefined) {
  const { secret } = await turnAppOn(site, rita);
  site.clock.pass(60);
  const half = await beginSignIn(site, rita, { headers: firefox });
  const answer = await half.verify({ otp: appCode(site, secret), ...(trustDevice !== undefined && { trustDevice }) });
  expect(answer.status).toBe(200);
  site.clock.pass(60);
  const cookies = cookiesOf(answer);
  return { secret, browser: browserWith(site, cookies), device: `__Host-device=${cookies["__Host-device"]}` };
}

const login = (cookie: string, password = aPassword) =>
  site.post("/api/auth/login", { identifier: rita.email, password }, { headers: { cookie, ...firefox } });

async function noticesTo(email: string) {
  return (await sentMails(site)).filter(({ to, subject }) => to === email && /logged in|login to/i.test(subject));
}

test("TF-1 a trusted device needs no second factor for thirty days, with the right password only", async () => {
  const { device } = await signInTrusting(true);
  expect((await login(device, "wrong")).status).toBe(401);
  const answer = await login(device);
  expect(answer.status).toBe(200);
  expect((await site.get("/api/auth/me", browserWith(site, cookiesOf(answer)))).status).toBe(200);
  site.clock.pass(30 * day - 61);
  expect((await login(device)).status).toBe(200);
  site.clock.pass(1);
  expect((await login(device)).status).toBe(206);
});

test.each([false, undefined])("TF-1 with trustDevice %j the device is known and still asked", async (trust) => {
  const { device } = await signInTrusting(trust);
  expect((await login(device)).status).toBe(206);
});

test("TF-1 trust is one account's on one browser: neither another account nor another browser has it", async () => {
  const { device } = await signInTrusting(true);
  const abe = await addUser(site, { email: "abe@example.com" });
  await turnAppOn(site, abe);
  await beginSignIn(site, abe, { headers: { cookie: device } });
  await beginSignIn(site, rita);
  await beginSignIn(site, rita, { headers: { cookie: `__Host-device=${"A".repeat(43)}` } });
});

test("SE-9 TF-1 a trusted device that is withdrawn is asked again", async () => {
  const { device, browser } = await signInTrusting(true);
  const { devices } = await (await browser.send("GET", "/api/user/sessions")).json();
  expect(devices).toMatchObject([{ device: "Firefox on Linux", trustedUntil: "2026-04-01T15:01:00.000Z" }]);
  expect((await browser.send("DELETE", `/api/user/devices/${devices[0].id}`)).status).toBe(200);
  expect((await browser.send("DELETE", `/api/user/devices/${devices[0].id}`)).status).toBe(404);
  expect((await login(device)).status).toBe(206);
});

test("TF-13 SE-4 turning two-factor off and on again takes all trust away", async () => {
  const { device, browser } = await signInTrusting(true);
  const off = await browser.send("POST", "/api/2fa/disable-2fa", { password: rita.password });
  expect(off.status).toBe(200);
  await turnAppOn(site, rita, browserWith(site, cookiesOf(off)));
  expect((await login(device)).status).toBe(206);
});

test("R-25 trust given by a clock that was months ahead is no trust", async () => {
  site.clock.pass(90 * day);
  const { device } = await signInTrusting(true);
  site.clock.pass(-90 * day);
  expect((await login(device)).status).toBe(206);
});

test("AU-14 a browser that is new to the account is reported to its owner once, with what it is and when", async () => {
  const first = await signInByForm(site, rita, { headers: firefox });
  const [mail, ...more] = await noticesTo(rita.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("A new device logged in to your account");
  expect(mail?.text).toContain("Monday, March 2, 2026 at 10 am Eastern Time, from Firefox on Linux.");
  await signInByForm(site, rita, { headers: { cookie: first.cookie } });
  expect(await noticesTo(rita.email)).toHaveLength(1);
  await signInByForm(site, rita);
  expect(await noticesTo(rita.email)).toHaveLength(2);
});

test.each([
  [4, 0],
  [5, 1],
])("AU-14 a success after %j failures brings %j mails that say so", async (failures, mails) => {
  const home = await signInByForm(site, rita, { headers: firefox });
  for (let n = 0; n < failures; n++) {
    await site.post("/api/auth/login", { identifier: rita.email, password: "wrong" }, { ip: `203.0.113.${n}` });
  }
  await signInByForm(site, rita, { headers: { cookie: home.cookie } });
  await signInByForm(site, rita, { headers: { cookie: home.cookie } });
  const notices = (await noticesTo(rita.email)).filter(({ subject }) => subject.includes("after failed attempts"));
  expect(notices).toHaveLength(mails);
  for (const { text } of notices) expect(text).toContain("Before that, 5 attempts failed.");
});

test("AU-14 failures by e-mail and by username, of the password and of the second factor, count together", async () => {
  const mo = await addUser(site, { email: "mo@example.com", username: "Mo-1" });
  const { secret } = await turnAppOn(site, mo);
  site.clock.pass(60);
  for (const [n, identifier] of ["mo@example.com", "MO-1", "mo-1"].entries()) {
    await site.post("/api/auth/login", { identifier, password: "wrong" }, { ip: `203.0.113.${n}` });
  }
  const half = await beginSignIn(site, mo);
  for (const otp of ["000000", "000001"]) await half.verify({ otp });
  expect(await noticesTo(mo.email)).toEqual([]);
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(200);
  const [mail] = await noticesTo(mo.email);
  expect(mail?.text).toContain("Before that, 5 attempts failed.");
});

test("AU-6 two people at one computer are both known there, and a token planted by one is not the other's", async () => {
  const abe = await addUser(site, { email: "abe@example.com" });
  const first = await signInByForm(site, rita);
  const second = await signInByForm(site, abe, { headers: { cookie: first.cookie } });
  const tokens = cookieHeader({ "__Host-device": deviceOf(second.cookie) });
  expect(deviceOf(second.cookie).split(".")).toEqual([expect.any(String), deviceOf(first.cookie)]);
  await signInByForm(site, rita, { headers: { cookie: tokens } });
  await signInByForm(site, abe, { headers: { cookie: tokens } });
  expect(await noticesTo(rita.email)).toHaveLength(1);
  expect(await noticesTo(abe.email)).toHaveLength(1);
  const owned = await site.db.selectFrom("devices").select("user_id").orderBy("user_id").execute();
  expect(owned).toEqual([{ user_id: rita.id }, { user_id: abe.id }]);
});

test("SE-9 the device cookie does not grow without end, nor does the list of devices", async () => {
  let cookie = "";
  for (let n = 0; n < 7; n++) {
    const user = await addUser(site, { email: `user${n}@example.com`, role: "user" });
    cookie = (await signInByForm(site, user, { headers: { cookie } })).cookie;
  }
  expect(deviceOf(cookie).split(".")).toHaveLength(5);
  for (let n = 0; n < 22; n++) {
    site.clock.pass(1);
    await signInByForm(site, rita);
  }
  const kept = await site.db.selectFrom("devices").selectAll().where("user_id", "=", rita.id).execute();
  expect(kept).toHaveLength(20);
});

function deviceOf(cookie: string): string {
  return /__Host-device=([^;]+)/.exec(cookie)?.[1] ?? "";
}
