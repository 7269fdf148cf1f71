import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site, { role: "user" });
  browser = await signIn(site, rita, "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36");
});
afterEach(() => site.close());

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const list = async (from: SignedIn = browser) => (await from.send("GET", "/api/user/sessions")).json();
const isAlive = async (from: SignedIn) => (await site.get("/api/auth/me", from)).status === 200;

test("SE-9 the own sessions are listed newest first, with their browsers and the current one marked; none of others", async () => {
  site.clock.pass(60);
  await signIn(site, rita, iPhone);
  await signIn(site, await addUser(site, { email: "abe@example.com" }));
  expect(await list()).toEqual({
    sessions: [
      {
        id: expect.any(String),
        device: "Safari on iPhone",
        signedInAt: "2026-03-02T15:01:00.000Z",
        lastActiveAt: "2026-03-02T15:01:00.000Z",
        current: false,
      },
      {
        id: expect.any(String),
        device: "Chrome on Windows",
        signedInAt: "2026-03-02T15:00:00.000Z",
        lastActiveAt: "2026-03-02T15:00:00.000Z",
        current: true,
      },
    ],
    devices: [],
  });
});

test("SE-9 what has ended by itself is not listed", async () => {
  await signIn(site, rita);
  site.clock.pass(15 * 60);
  await browser.send("DELETE", "/api/user/sessions/unknown");
  site.clock.pass(60);
  expect((await list()).sessions).toHaveLength(1);
});

test("SE-9 the list opens nothing: its ids are no tokens", async () => {
  const { sessions } = await list();
  const answer = await site.get("/api/auth/me", { headers: { cookie: `__Host-session=${sessions[0].id}` } });
  expect(answer.status).toBe(401);
  expect(JSON.stringify(sessions)).not.toContain(browser.token);
});

test("SE-9 a session of one's own can be ended from another; gone is 404", async () => {
  site.clock.pass(60);
  const phone = await signIn(site, rita, iPhone);
  const [{ id }] = (await list()).sessions;
  const ended = await browser.send("DELETE", `/api/user/sessions/${id}`);
  expect(ended.status).toBe(200);
  expect(await ended.json()).toEqual({ ended: 1 });
  expect(ended.headers.getSetCookie()).toEqual([]);
  expect(await isAlive(phone)).toBe(false);
  expect(await isAlive(browser)).toBe(true);
  expect((await browser.send("DELETE", `/api/user/sessions/${id}`)).status).toBe(404);
});

test("SE-9 ending this very session clears its cookies", async () => {
  const [{ id }] = (await list()).sessions;
  const ended = await browser.send("DELETE", `/api/user/sessions/${id}`);
  expect(ended.status).toBe(200);
  expect(ended.headers.getSetCookie()).toHaveLength(2);
  expect(await isAlive(browser)).toBe(false);
});

test("SE-9 sign out everywhere else: the others end, this one stays, and it can be done again", async () => {
  const others = [await signIn(site, rita), await signIn(site, rita)];
  const abe = await signIn(site, await addUser(site, { email: "abe@example.com" }));
  expect(await (await browser.send("DELETE", "/api/user/sessions")).json()).toEqual({ ended: 2 });
  expect(await Promise.all([...others, browser, abe].map(isAlive))).toEqual([false, false, true, true]);
  expect(await (await browser.send("DELETE", "/api/user/sessions")).json()).toEqual({ ended: 0 });
});

test("SE-9 another user's session and device are 404 and stay", async () => {
  const abe = await addUser(site, { email: "abe@example.com" });
  const his = await signInByForm(site, abe);
  const { sessions, devices } = await list(his);
  expect((await browser.send("DELETE", `/api/user/sessions/${sessions[0].id}`)).status).toBe(404);
  expect((await browser.send("DELETE", `/api/user/devices/${devices[0].id}`)).status).toBe(404);
  for (const id of ["1", "%00", "..%2Fme", "' OR 1=1"]) {
    expect((await browser.send("DELETE", `/api/user/devices/${encodeURIComponent(id)}`)).status).toBe(404);
  }
  expect(await isAlive(his)).toBe(true);
  expect((await list(his)).devices).toHaveLength(1);
});

test("SE-9 a known device is listed, is this one only here, and is forgotten on request", async () => {
  const home = await signInByForm(site, rita, { headers: { "user-agent": iPhone } });
  const here = (await list(home)).devices;
  expect(here).toEqual([
    {
      id: expect.any(String),
      device: "Safari on iPhone",
      trustedUntil: null,
      lastSeenAt: "2026-03-02T15:00:00.000Z",
      current: true,
    },
  ]);
  expect((await list(browser)).devices).toMatchObject([{ current: false }]);
  const forgotten = await browser.send("DELETE", `/api/user/devices/${here[0].id}`);
  expect(forgotten.status).toBe(200);
  expect(await forgotten.json()).toEqual({ forgotten: true });
  expect((await list(home)).devices).toEqual([]);
  expect(await isAlive(home)).toBe(true);
});
