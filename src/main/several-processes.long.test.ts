import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { systemClock } from "#src/platform/process/clock.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { sharedSecret as secret, sharedDatabases, serverTest as test } from "#test/app/shared-database.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aPhoto } from "#test/content/pictures.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { uploadTo } from "#test/processes/picture-process.ts";
import { bundled, refusal, runProgram } from "#test/processes/run-script.ts";
import { staffIn } from "#test/processes/staff-of-process.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";

const share = sharedDatabases();

async function post(site: TinySite, path: string, body: unknown, address: string, more: Record<string, string> = {}) {
  const { origin } = site;
  const headers = { "content-type": "application/json", origin, "x-forwarded-for": address, ...more };
  return fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Sends the nth inquiry, each from a visitor of its own unless an address is given. */
async function inquire(site: TinySite, n: number, address = `192.0.2.${n}`): Promise<number> {
  const recaptchaToken = await freshToken({ config: { secret }, clock: systemClock });
  const body = { ...anInquiry, email: `ann${n}@example.com`, projectNeeds: `Inquiry ${n}`, recaptchaToken };
  return (await post(site, "/api/public/messages", body, address)).status;
}

test("PG-01 PG-14 two processes start at once on an empty database, without a data folder; what one takes in is on the other", async () => {
  const shared = await share();
  const folder = temporaryFolder();
  const [one, other] = await Promise.all([startTinySite(folder, shared.env), shared.start()]);
  expect(await inquire(one, 1)).toBe(200);

  const db = await shared.open();
  const headers = await staffIn(db, { origin: other.origin, secret });
  const inbox = await (await fetch(`${other.origin}/api/admin/messages`, { headers })).json();
  expect(JSON.stringify(inbox)).toContain("Inquiry 1");
  expect((await fetch(`${one.origin}/api/admin/messages`, { headers })).status).toBe(200);
  const ended = await post(other, "/api/user/logout", {}, "192.0.2.9", headers);
  expect(ended.status).toBe(200);
  expect((await fetch(`${one.origin}/api/admin/messages`, { headers })).status).toBe(401);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("PG-01 PG-06 an attacker who alternates between two processes gets no more tries and no more inquiries than on one", async () => {
  const shared = await share();
  const sites = await Promise.all([shared.start(), shared.start()]);
  const alternate = async (count: number, send: (site: TinySite, n: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push(await send(sites[n % 2] as TinySite, n));
    return statuses;
  };
  const tries = await alternate(7, async (site) => {
    const login = { identifier: "rita@example.com", password: "a wrong password of some length" };
    return (await post(site, "/api/auth/login", login, "192.0.2.1")).status;
  });
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const inquiries = await alternate(12, (site, n) => inquire(site, n, "192.0.2.2"));
  expect(inquiries).toEqual([...Array(10).fill(200), 429, 429]);
});

test("PG-17 an operator replaces a process by another while inquiries come in: each is answered and stored", async () => {
  const shared = await share();
  const [old, staying] = await Promise.all([shared.start(), shared.start()]);
  const inFlight = [1, 2, 3, 4, 5].map((n) => inquire(old, n));
  const slow = fetch(`${old.origin}/gallery?page=900`).then((answer) => answer.status);
  await fetch(`${old.origin}/health`);
  old.process.kill("SIGTERM");
  const replacement = shared.start();
  // As a proxy does: to the process that leaves until it says that it is not ready, then to the others.
  const answers: number[] = [];
  for (let n = 11; n <= 30; n++) {
    const isReady = await fetch(`${old.origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    answers.push(await inquire(isReady ? old : staying, n));
  }
  answers.push(await inquire(await replacement, 31), ...(await Promise.all(inFlight)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await slow).toBe(200);
  expect(await old.exitCode).toBe(0);
  const stored = await (await shared.open()).selectFrom("messages").select("email").execute();
  expect(stored).toHaveLength(26);
});

test("PG-01 beside two processes an operator makes an account with npm run admin, which works on both", async () => {
  const shared = await share();
  const admin = (...words: string[]) => runProgram(bundled("admin"), temporaryFolder(), words, shared.env);
  expect(await admin("list")).toMatchObject(refusal(/^There is no site in the database/));
  await shared.start();
  expect(await admin("create", "rita@example.com", "--name", "Rita Moss")).toMatchObject({ code: 0, error: "" });
  expect((await admin("list")).out).toContain("rita@example.com");
});

const leads = /"msg":"this process does the background work"/;

test("PG-10 of two processes one does the background work; killed while it prepares a picture, the other takes over within a minute", async () => {
  const shared = await share();
  const sites = await Promise.all([shared.start(), shared.start()]);
  const [leader, other] = sites[0].output().match(leads) ? sites : ([sites[1], sites[0]] as const);
  expect([leader.output().match(leads)?.length, other.output().match(leads)]).toEqual([1, null]);
  const db = await shared.open();
  const headers = await staffIn(db, { origin: leader.origin, secret });
  expect((await uploadTo(leader, headers, { image: await aPhoto(), filename: "IMG_0001.jpg" })).status).toBe(201);
  leader.process.kill("SIGKILL");
  const state = async () => (await db.selectFrom("gallery_images").select("state").executeTakeFirst())?.state;
  expect(await state()).toBe("preparing");
  await expect.poll(state, { timeout: 60_000 }).toBe("ready");
  expect(other.output()).toMatch(leads);
});
