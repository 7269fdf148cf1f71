import { expect } from "vitest";
import { addUser, read, type SignedIn, signIn, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest } from "#test/app/fixtures.ts";

const test = publicSiteTest.extend({ ritas: onChrome });

async function onChrome({ site, rita }: { site: TestApp; rita: TestUser }, use: (ritas: SignedIn) => Promise<void>) {
  await use(await signIn(site, rita, "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36"));
}

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const list = async (from: SignedIn) => (await from.send("GET", "/api/user/sessions")).json();
const isAlive = async (site: TestApp, { cookie }: Pick<SignedIn, "cookie">) =>
  (await site.get("/api/auth/me", { headers: { cookie } })).status === 200;

test("SE-9 only the own sessions are listed, newest first, without a token", async ({ ritas, rita, site }) => {
  site.clock.pass(60);
  await signIn(site, rita, iPhone);
  await signIn(site, await addUser(site, { email: "abe@example.com" }));
  const listed = await list(ritas);
  expect(JSON.stringify(listed)).not.toContain(ritas.token);
  for (const { id } of listed.sessions) expect(await isAlive(site, { cookie: `__Host-session=${id}` })).toBe(false);
  const id = expect.any(String);
  const [later, first] = ["2026-03-02T15:01:00.000Z", "2026-03-02T15:00:00.000Z"];
  expect(listed).toEqual({
    sessions: [
      { id, device: "Safari on iPhone", signedInAt: later, current: false },
      { id, device: "Chrome on Windows", signedInAt: first, current: true },
    ],
    devices: [],
  });
});

test("SE-9 what has ended by itself is not listed", async ({ ritas, rita, site }) => {
  await signIn(site, rita);
  site.clock.pass(15 * 60);
  await ritas.send("DELETE", "/api/user/sessions/unknown");
  site.clock.pass(60);
  expect((await list(ritas)).sessions).toHaveLength(1);
});

test("SE-9 a session of one's own can be ended from another; gone is 404", async ({ ritas, rita, site }) => {
  site.clock.pass(60);
  const phone = await signIn(site, rita, iPhone);
  const [{ id }] = (await list(ritas)).sessions;
  const ended = await ritas.send("DELETE", `/api/user/sessions/${id}`);
  expect([ended.status, await ended.json()]).toEqual([200, { ended: 1 }]);
  expect(ended.headers.getSetCookie()).toEqual([]);
  expect(await isAlive(site, phone)).toBe(false);
  expect(await isAlive(site, ritas)).toBe(true);
  expect((await ritas.send("DELETE", `/api/user/sessions/${id}`)).status).toBe(404);
});

test("SE-9 this very session ends by logging out alone", async ({ ritas, site }) => {
  const [{ id }] = (await list(ritas)).sessions;
  expect((await ritas.send("DELETE", `/api/user/sessions/${id}`)).status).toBe(404);
  expect(await isAlive(site, ritas)).toBe(true);
});

test("SE-9 sign out everywhere else ends the others and not this one", async ({ ritas, rita, site }) => {
  const others = [await signIn(site, rita), await signIn(site, rita)];
  const abe = await signIn(site, await addUser(site, { email: "abe@example.com" }));
  expect(await (await ritas.send("DELETE", "/api/user/sessions")).json()).toEqual({ ended: 2 });
  const alive = await Promise.all([...others, ritas, abe].map((one) => isAlive(site, one)));
  expect(alive).toEqual([false, false, true, true]);
  expect(await (await ritas.send("DELETE", "/api/user/sessions")).json()).toEqual({ ended: 0 });
});

test("SE-9 another user's session and device are 404 and stay", async ({ ritas, site }) => {
  const abe = await addUser(site, { email: "abe@example.com" });
  const his = await signInByForm(site, abe);
  const { sessions, devices } = await list(his);
  expect((await ritas.send("DELETE", `/api/user/sessions/${sessions[0].id}`)).status).toBe(404);
  expect((await ritas.send("DELETE", `/api/user/devices/${devices[0].id}`)).status).toBe(404);
  for (const id of ["1", "%00", "..%2Fme", "' OR 1=1"]) {
    expect((await ritas.send("DELETE", `/api/user/devices/${encodeURIComponent(id)}`)).status).toBe(404);
  }
  expect(await isAlive(site, his)).toBe(true);
  expect((await list(his)).devices).toHaveLength(1);
});

test("SE-9 a known device is listed, and forgotten on request", async ({ ritas, rita, site }) => {
  const home = await signInByForm(site, rita, { headers: { "user-agent": iPhone } });
  const here = (await list(home)).devices;
  expect(here).toEqual([
    {
      id: expect.any(String),
      device: "Safari on iPhone",
      trustedUntil: null,
      current: true,
    },
  ]);
  expect((await list(ritas)).devices).toMatchObject([{ current: false }]);
  expect(await read(ritas.send("DELETE", `/api/user/devices/${here[0].id}`))).toEqual([200, { forgotten: true }]);
  expect((await list(home)).devices).toEqual([]);
  expect(await isAlive(site, home)).toBe(true);
});
