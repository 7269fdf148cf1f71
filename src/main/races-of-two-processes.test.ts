import { expect } from "vitest";
import { type CliContext, CommandRefused } from "#src/features/accounts/command-line/cli-context.server.ts";
import { setRole } from "#src/features/accounts/command-line/commands.server.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { byLink, changeEmail } from "#test/accounts/email-changes.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import { mailedResetToken, resetPassword, resetTokens } from "#test/accounts/password-reset.ts";
import { beginSignIn, countStatuses, withApp } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import { sol } from "#test/accounts/users.ts";
import { freshToken, solve } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import { createTickingClock } from "#test/app/test-clock.ts";
import { createTwoApps, sharedTest as test } from "#test/app/two-processes.ts";
import { mailServerPath, startProvider } from "#test/company/mail-server.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import {
  givePostalAddress,
  insertRequestWithLink,
  ownPath,
  ownWords,
  requestsPath,
} from "#test/content/review-links.ts";
import { addAll, listed, orderOf, path, reviewKeeper } from "#test/content/reviews.ts";
import { countStored, sendInquiry } from "#test/messages/inquiry.ts";
import { called, insertDoneJobs, insertJob, jobsPath } from "#test/messages/jobs.ts";

/* Two applications on one database, each with connections of its own: nothing but the database orders what they do. */

/** The first clock is that of the machine, which is also the server's. */
const createTwoAppsApart = (which: string) =>
  createTwoApps({ clock: createTickingClock() }, createTickingClock(which === "behind" ? 50 : -50));

type Send = (site: TestApp, n: number, ip: string) => Promise<Response>;

/** Makes 50 calls at once, every other one to the other process, each from a network of its own. @returns counts by status */
async function race(apps: readonly TestApp[], send: Send): Promise<Record<number, number>> {
  async function untilTaken(n: number): Promise<Response> {
    const answer = await send(apps[n % 2] as TestApp, n, `192.0.2.${n}`);
    // On a busy machine: it has waited too long for the writer's lock, and nothing has changed.
    return answer.status === 503 ? untilTaken(n) : answer;
  }
  return countStatuses(await Promise.all(Array.from({ length: 50 }, (_, n) => untilTaken(n))));
}

test.each([
  ["code of the app", (site: TestApp, secret: string) => ({ otp: appCode(site, secret) })],
  ["backup code", (_: TestApp, __: string, code = "") => ({ backupCode: code })],
] as const)("PG-06 50 uses of one %s on two processes begin one session", async (_, proofOf) => {
  const apps = await createTwoApps();
  const [one, other] = apps;
  const rita = await addUser(one);
  const { secret, backupCodes } = await withApp(one, rita);
  const halves = [await beginSignIn(one, rita), await beginSignIn(other, rita)] as const;
  const proof = proofOf(one, secret, backupCodes[0]);
  const statuses = await race(apps, (_site, n) => halves[n % 2 === 0 ? 0 : 1].verify(proof));
  expect(statuses[200]).toBe(1);
  expect(await one.db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  const used = await one.db.selectFrom("backup_codes").select("id").where("used_at", "is not", null).execute();
  expect(used).toHaveLength("backupCode" in proof ? 1 : 0);
});

test("LEAD-83 PG-06 50 sendings of one review link on two processes make one review", async () => {
  const apps = await createTwoApps();
  const token = await insertRequestWithLink(apps[0]);
  const send: Send = (site, n, ip) =>
    site.post(`${ownPath}/save`, { token, was: null, ...ownWords, review_text: `From window ${n}` }, { ip });
  // On a busy machine some wait too long for their turn.
  const { 200: saved = 0, 409: refused = 0, 503: late = 0 } = await race(apps, send);
  expect([saved <= 1, saved + refused + late]).toEqual([true, 50]);
  expect((await send(apps[1], 50, "192.0.2.50")).status).toBe(saved === 1 ? 409 : 200);
  expect(await apps[0].db.selectFrom("reviews").select("id").execute()).toHaveLength(1);
});

test("LEAD-81 PG-06 50 presses on two processes ask each customer with a finished job once", async () => {
  const apps = await createTwoApps({ env: mailServer });
  const [one] = apps;
  for (const site of apps) await givePostalAddress(site);
  await insertDoneJobs(
    one.db,
    Array.from({ length: 5 }, (_, n) => ({ email: `won${n}@example.com`, phone: String(3525550100 + n) })),
  );
  const keeper = await reviewKeeper(one);
  const press: Send = (site, _, ip) => site.post(`${requestsPath}/won`, {}, { headers: keeper.headers, ip });
  const { 200: pressed = 0, 503: late = 0 } = await race(apps, press);
  expect(pressed + late).toBe(50);
  expect((await press(one, 50, "192.0.2.50")).status).toBe(200);
  expect(await one.db.selectFrom("review_requests").select("id").execute()).toHaveLength(5);
  const mails = await one.db.selectFrom("outgoing_mail").select("id").where("kind", "=", "review-request").execute();
  expect(mails).toHaveLength(5);
});

test("PG-06 50 uses of one reset link on two processes change the password once", async () => {
  const apps = await createTwoApps();
  const rita = await addUser(apps[0]);
  const token = await mailedResetToken(apps[0], rita.email);
  const statuses = await race(apps, (site, n, ip) =>
    resetPassword(site, { token, newPassword: `purple ladder whispers noon ${n}`, ip }),
  );
  expect(statuses[200]).toBe(1);
  const { credential_version } = await apps[0].db
    .selectFrom("users")
    .select("credential_version")
    .executeTakeFirstOrThrow();
  expect(credential_version).toBe(2);
});

test("PG-06 50 people with one invitation on two processes get one account", async () => {
  const apps = await createTwoApps();
  const invite = await addInvite(apps[0], "ben@example.com", await addUser(apps[0]));
  const statuses = await race(apps, (site, n, ip) => register(site, { invite, name: `Ben ${n}` }, { ip }));
  expect(statuses[200]).toBe(1);
  expect(await apps[0].db.selectFrom("users").select("id").execute()).toHaveLength(2);
});

test("PG-06 50 uses of one link for another address on two processes change it once", async () => {
  const apps = await createTwoApps();
  const rita = await addUser(apps[0]);
  const { link } = await changeEmail(apps[0], await signIn(apps[0], rita));
  const statuses = await race(apps, (site, _, ip) => site.post(byLink, { linkCode: link }, { ip }));
  expect(statuses[200]).toBe(1);
});

test("PG-06 50 inquiries with one captcha on two processes: one is stored", async () => {
  const apps = await createTwoApps();
  const recaptchaToken = await freshToken(apps[0]);
  const statuses = await race(apps, (site, n, ip) =>
    sendInquiry(site, { email: `ann${n}@example.com`, recaptchaToken }, { ip }),
  );
  expect(statuses[200]).toBe(1);
  expect(await countStored(apps[0])).toMatchObject({ messages: 1, captchas: 1 });
});

test("PG-06 an inquiry that a browser sends 50 times to two processes is answered each time and stored once", async () => {
  const apps = await createTwoApps();
  expect(await race(apps, (site, _, ip) => sendInquiry(site, {}, { ip }))).toEqual({ 200: 50 });
  expect(await countStored(apps[0])).toMatchObject({ messages: 1 });
});

test("PG-06 50 inquiries of one network to two processes at once: the limit of ten holds", async () => {
  const apps = await createTwoApps();
  const statuses = await race(apps, (site, n) =>
    sendInquiry(site, { email: `ann${n}@example.com` }, { ip: "198.51.100.1" }),
  );
  expect(statuses).toEqual({ 200: 10, 429: 40 });
  expect(await countStored(apps[0])).toMatchObject({ messages: 10 });
});

test("PG-06 two people reorder the reviews 50 times at once on two processes: the order of one of them", async () => {
  const apps = await createTwoApps();
  const keepers = [
    await reviewKeeper(apps[0], "ann@example.com"),
    await reviewKeeper(apps[1], "ben@example.com"),
  ] as const;
  const ids = await addAll(keepers[0], ["a", "b", "c", "d", "e", "f"]);
  const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]] as const;
  const statuses = await race(apps, (_, n) => {
    const which = n % 2 === 0 ? 0 : 1;
    return keepers[which].send("PATCH", `${path}/reorder`, orderOf(orders[which]));
  });
  expect(statuses).toEqual({ 200: 50 });
  const { reviews } = await listed(keepers[0]);
  expect(orders).toContainEqual(reviews.map(({ id }) => id));
  expect(reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("PG-06 AZ-5 two operators demote both siteadmins at once, 20 times: one remains", async () => {
  const apps = await createTwoApps();
  const people = [await addUser(apps[0]), await addUser(apps[0], sol)] as const;
  const contexts = apps.map(
    (site): CliContext => ({ ...site, origin: "", change: (work) => site.db.transaction().execute(work) }),
  );
  for (let round = 0; round < 20; round++) {
    const tries = contexts.map((context, n) =>
      setRole(context, { name: "demote", who: (people[n] ?? people[0]).email, role: "user" }),
    );
    const refusals = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
    expect(refusals).toMatchObject([{ reason: expect.any(CommandRefused) }]);
    const left = await apps[0].db.selectFrom("users").select("email").where("role", "=", "siteadmin").execute();
    expect(left).toHaveLength(1);
    await apps[0].db.updateTable("users").set({ role: "siteadmin" }).execute();
  }
});

test("PG-06 LEAD-06 EDIT-01 50 changes of one step on two processes: one is saved, the others are shown it", async () => {
  const apps = await createTwoApps();
  const id = await insertJob(apps[0].db);
  const rita = await addUser(apps[0]);
  const browsers = [await signIn(apps[0], rita), await signIn(apps[1], rita)];
  const statuses = await race(
    apps,
    (_, n) =>
      browsers[n % 2]?.send("PATCH", `${jobsPath}/${id}`, {
        ...called,
        ...{ nextStep: `Call ${n}`, nextDay: "2026-03-04" },
      }) as Promise<Response>,
  );
  expect(statuses).toEqual({ 200: 1, 409: 49 });
  expect(await apps[1].db.selectFrom("job_entries").select("state").execute()).toEqual([{ state: "called" }]);
});

test.each(["ahead of", "behind"])(
  "PG-20 16 inquiries of one network, in turns to a process whose clock is 50 s %s that of the other: ten are taken",
  async (which) => {
    const apps = await createTwoAppsApart(which);
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const [site, signer] = n % 2 === 0 ? apps : ([apps[1], apps[0]] as const);
      const { challenge } = await (await signer.get("/api/public/captcha")).json();
      const recaptchaToken = await solve(challenge);
      statuses.push((await sendInquiry(site, { email: `ann${n}@example.com`, recaptchaToken })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(6).fill(429)]);
  },
);

test.each(["ahead of", "behind"])(
  "PG-20 a person asks four times for a new password, in turns at a process whose clock is 50 s %s that of the other: one email",
  async (which) => {
    const apps = await createTwoAppsApart(which);
    const rita = await addUser(apps[0]);
    for (let n = 0; n < 4; n += 1) await apps[n % 2]?.post("/api/auth/forgot-password", { email: rita.email });
    for (const site of apps) await site.outbox.runDue();
    expect(resetTokens(apps[0])).toHaveLength(1);
  },
);

test.each(["ahead of", "behind"])(
  "PG-20 a code of the app is right at both processes when the clock of one is 50 s %s that of the other",
  async (which) => {
    const apps = await createTwoAppsApart(which);
    const rita = await addUser(apps[0]);
    const { secret } = await turnAppOn(apps[0], rita);
    await apps[0].db.updateTable("users").set({ totp_last_step: null }).execute();
    const half = await beginSignIn(apps[1], rita);
    expect((await half.verify({ otp: appCode(apps[0], secret) })).status).toBe(200);
  },
);

test("PG-20 a browser that asks a process whose clock is 50 s behind when its session ends is told the time of the database too", async () => {
  const apps = await createTwoAppsApart("ahead of");
  const { headers } = await signIn(apps[0], await addUser(apps[0]));
  const answer = await apps[1].get("/api/auth/me", { headers });
  const { endsAt } = await answer.json();
  const leftMs = Date.parse(endsAt) - Date.parse(answer.headers.get("date") ?? "");
  expect(Math.round(leftMs / minuteMs)).toBe(4 * 60);
});

test("OWN-136 PG-11 another process sends its next mail through the server that one was given", async () => {
  const [one, other] = await createTwoApps({ sendsMail: true });
  const rita = await signIn(one, await addUser(one));
  await saveFacts(rita, "contact", { email: "office@rainright.us" });
  await sendInquiry(other, {});
  await other.outbox.runDue();
  const { peer, server } = await startProvider();
  expect((await rita.send("POST", mailServerPath, { ...server, seen: "" })).status).toBe(200);
  await one.outbox.runDue();
  // The other one found no server, and waits for some minutes.
  other.clock.pass(6 * 60);
  await sendInquiry(other, { email: "bob@example.com" });
  await other.outbox.runDue();
  expect(peer.received.flatMap(({ to }) => to)).toContain("bob@example.com");
  // What had waited went too.
  expect(peer.received.filter(({ raw }) => raw.includes("Subject: New inquiry"))).toHaveLength(2);
});
