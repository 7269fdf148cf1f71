import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { test as base, expect, onTestFinished } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertRequestWithLink, own } from "#test/content/review-links.ts";
import {
  addImage,
  backUp,
  backupTime,
  contentOf,
  fill,
  galleryOf,
  placesOf,
  putBack,
  siteOn,
} from "#test/data/backups.ts";
import { insertAppointment } from "#test/messages/appointments.ts";
import { insertJobPhoto, insertPhoto } from "#test/messages/attachments.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { readBackupState } from "./backup-state.server.ts";

const test = base.extend<{ site: TestApp }>({
  site: async ({ task: _ }, use) => {
    const site = await siteOn(join(temporaryFolder(), "data"));
    await use(site);
    await site.close();
  },
});

async function reopened(dataDir: string): Promise<TestApp> {
  const again = await siteOn(dataDir);
  onTestFinished(() => again.close());
  return again;
}

/** Ends a site and puts a backup of its data in their place. @returns the site on them, and what the restore says */
async function restored(site: TestApp) {
  const { dataDir } = site.config;
  const { path } = await backUp(dataDir);
  await site.close();
  const done = await putBack(dataDir, path);
  return { done, again: await reopened(dataDir) };
}

/** Makes a session, a link to a new password and an invitation. @returns the headers of the session */
async function openDoors(site: TestApp): Promise<Record<string, string>> {
  const rita = await addUser(site);
  const browser = await signIn(site, rita);
  await mailedResetToken(site, rita.email);
  await addInvite(site, "sol@example.com", rita);
  await browser.send("POST", "/api/admin/jobs/calendar-link", {});
  return browser.headers;
}

test("OPS-07 R-28 a wiped site comes back: the same rows, files and key; its siteadmin signs in with password and app", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const rita = await addUser(site);
  const { secret: seed, browser } = await turnAppOn(site, rita);
  expect((await browser.send("GET", "/api/auth/me")).status).toBe(200);
  const content = await contentOf(site);
  const gallery = galleryOf(dataDir);
  const key = readFileSync(join(dataDir, "secret"), "utf8");
  const made = await backUp(dataDir, { to: join(folder, "disk.tar") });
  expect(made.contents).toEqual({ messages: 3, reviews: 2, pictures: 2, users: 1 });
  expect(statSync(made.path).mode & 0o777).toBe(0o600);
  await site.close();
  rmSync(dataDir, { recursive: true });

  const done = await putBack(dataDir, made.path);
  expect(done).toMatchObject({ kept: undefined, staged: { contents: made.contents, heldMails: 0 } });
  const again = await reopened(dataDir);
  expect(await contentOf(again)).toEqual(content);
  expect(galleryOf(dataDir)).toEqual(gallery);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(key);

  again.clock.pass(60);
  expect((await again.get("/api/auth/me", { headers: browser.headers })).status).toBe(401);
  const step = await beginSignIn(again, rita);
  const answer = await step.verify({ otp: appCode(again, seed) });
  expect(answer.status).toBe(200);
});

test("R-28 what opens doors is gone after a restore: sessions, devices, links, invites", async ({ site }) => {
  const headers = await openDoors(site);
  const doors = [
    ...(["sessions", "devices", "password_resets", "invites", "email_changes", "sign_in_challenges"] as const),
    "calendar_links" as const,
  ];
  const rows = ({ db }: typeof site, table: (typeof doors)[number]) => db.selectFrom(table).selectAll().execute();
  for (const table of ["sessions", "password_resets", "invites", "calendar_links"] as const)
    expect(await rows(site, table)).toHaveLength(1);
  const { again } = await restored(site);
  for (const table of doors) expect(await rows(again, table), table).toEqual([]);
  expect((await again.get("/api/auth/me", { headers })).status).toBe(401);
});

test("R-28 mail that waited is not sent by itself: staff sees its text; codes and links are gone", async ({ site }) => {
  const mail = { to: "ann@example.com", subject: "S", text: "the text", html: "<p>the text</p>" };
  await site.db.transaction().execute(async (trx) => {
    await site.outbox.enqueue(trx, { ...mail, kind: "new-message", about: "message 1" });
    await site.outbox.enqueue(trx, { ...mail, kind: "code", atMostOnce: true });
    await site.outbox.enqueue(trx, { ...mail, kind: "link", expiresAt: new Date("2027-01-01") });
  });
  const { again, done } = await restored(site);
  expect(done?.staged?.heldMails).toBe(3);
  await again.outbox.runDue();
  expect(again.mailbox.mails).toEqual([]);
  const mails = await again.db.selectFrom("outgoing_mail").selectAll().orderBy("kind").execute();
  expect(mails.map(({ kind, state, body_text }) => [kind, state, body_text])).toEqual([
    ["code", "failed", ""],
    ["link", "failed", ""],
    ["new-message", "failed", "the text"],
  ]);
  expect(mails[2]?.last_error).toContain("restored");
});

test("LEAD-86 R-28 a restore reminds no customer who may have been already, and their link works", async ({ site }) => {
  const token = await insertRequestWithLink(site);
  const { again } = await restored(site);
  expect(await again.db.selectFrom("review_requests").select("reminded_at").execute()).toEqual([
    { reminded_at: backupTime.toISOString() },
  ]);
  expect((await own(again, "read", { token })).body.state).toBe("open");
});

test("JOB-24 R-28 a restore reminds no one of what was due before it, and of the others at their time", async ({
  site,
}) => {
  const job_id = await insertJob(site.db);
  for (const day of ["2026-03-02", "2026-03-03", "2026-03-04"])
    await insertAppointment(site.db, { job_id, day, wants_reminder: 1 });
  const { again } = await restored(site);
  const rows = await again.db.selectFrom("appointments").select("reminded_at").orderBy("day").execute();
  const at = backupTime.toISOString();
  expect(rows.map(({ reminded_at }) => reminded_at)).toEqual([at, at, null]);
});

test("API-06 ids that were given out after the backup are not given out again", async ({ site }) => {
  await fill(site);
  const { again } = await restored(site);
  await fill(again);
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM messages`.execute(again.db);
  expect(rows[0]?.id).toBeGreaterThan(1000);
});

test("OPS-07 DATA-10 R-28 a restore can be undone: the previous data are kept, and the same command restores them, without sessions, links and invitations; both are in the activity log", async ({
  site,
}) => {
  const { dataDir } = site.config;
  const headers = await openDoors(site);
  await fill(site);
  const { path } = await backUp(dataDir);
  await fill(site);
  const later = await contentOf(site);
  const gallery = galleryOf(dataDir);
  await site.close();
  const first = await putBack(dataDir, path);
  expect(Object.keys(galleryOf(dataDir))).toHaveLength(4);
  const restoredSite = await reopened(dataDir);
  const madeAt = "Monday, March 2, 2026 at 10 am";
  // DATA-10
  expect((await readActivity(restoredSite)).at(-1)).toBe(`The command line restored the backup of ${madeAt}.`);
  await restoredSite.close();
  const second = await putBack(dataDir, first?.kept ?? "");
  expect(second?.kept).not.toBe(first?.kept);
  const again = await reopened(dataDir);
  expect(await contentOf(again)).toEqual(later);
  expect(galleryOf(dataDir)).toEqual(gallery);
  expect((await readActivity(again)).at(-1)).toMatch(/^The command line put back the data/);
  expect((await again.get("/api/auth/me", { headers })).status).toBe(401);
  for (const table of ["invites", "password_resets"] as const)
    expect(await again.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("OPS-07 a restore that is not confirmed changes nothing and leaves no file", async ({ site }) => {
  const { dataDir } = site.config;
  await fill(site);
  const { path } = await backUp(dataDir);
  await fill(site);
  await site.close();
  const before = readFileSync(join(dataDir, "app.db"));
  const names = readdirSync(dataDir);
  expect(await putBack(dataDir, path, { confirm: async () => false })).toBeUndefined();
  expect(readFileSync(join(dataDir, "app.db")).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name !== "lock")).toEqual(names.filter((name) => name !== "lock"));
});

test("R-27 a picture removed for good while the archive is written is in it, a stray file is not", async ({ site }) => {
  const { dataDir } = site.config;
  await fill(site);
  writeFileSync(join(dataDir, "gallery", `${"0".repeat(32)}-480.avif`), "no row");
  const gallery = galleryOf(dataDir);
  const making = backUp(dataDir);
  // As soon as the copy of the database names it, its files are held; then they may go.
  const held = () => {
    const work = readdirSync(join(dataDir, "backups")).find((name) => name.startsWith(".making-")) ?? "not yet";
    const gallery = join(dataDir, "backups", work, "gallery");
    return statSync(gallery, { throwIfNoEntry: false }) && readdirSync(gallery).length;
  };
  await expect.poll(held, { interval: 1 }).toBe(4);
  rmSync(join(dataDir, "gallery"), { recursive: true });
  const { path } = await making;
  await site.close();
  await putBack(dataDir, path);
  delete gallery[`${"0".repeat(32)}-480.avif`];
  expect(galleryOf(dataDir)).toEqual(gallery);
});

test("LEAD-28 JOB-22 R-27 photos of inquiries and jobs come back from a backup; one without its file fails it", async ({
  site,
}) => {
  const { dataDir } = site.config;
  await insertPhoto(site);
  await insertJobPhoto(site, await insertJob(site.db));
  const gallery = galleryOf(dataDir);
  const { again } = await restored(site);
  expect(galleryOf(dataDir)).toEqual(gallery);
  expect(await again.db.selectFrom("inquiry_photos").select("file").execute()).toHaveLength(1);
  const { file } = await again.db.selectFrom("job_photos").select("file").executeTakeFirstOrThrow();
  await again.files.remove(Object.keys(gallery).filter((name) => name.startsWith(file)));
  await expect(backUp(dataDir, { to: temporaryFolder() })).rejects.toThrow(/has no file/);
});

test("R-27 a picture without its file fails the backup with a reason, and older backups stay", async ({ site }) => {
  const { dataDir } = site.config;
  await fill(site);
  const good = await backUp(dataDir);
  const lost = await addImage(site);
  rmSync(join(dataDir, "gallery", `${lost}-960.jpg`));
  const later = new Date(backupTime.getTime() + 86_400_000);
  await expect(backUp(dataDir, { now: later })).rejects.toThrow(/picture of the gallery has no file/);
  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual([good.path.split("/").at(-1), "lock"].sort());
  await site.close();
});

test("DATA-11 why a backup failed is on the dashboard, also when its folder cannot be written", async ({ site }) => {
  const { dataDir } = site.config;
  writeFileSync(join(dataDir, "backups"), "a file where the folder should be");
  await expect(backUp(dataDir)).rejects.toThrow(/No backup could be created/);
  const state = () => readBackupState(placesOf(dataDir), backupTime.getTime());
  expect(await state()).toMatchObject({ overdue: true, kept: 0, lastError: expect.stringMatching(/EEXIST|ENOTDIR/) });
  rmSync(join(dataDir, "backups"));
  await backUp(dataDir);
  expect(await state()).toMatchObject({ overdue: false, kept: 1, lastError: null });
  await site.close();
});

test("OPS-07 a picture being prepared comes with its original and is ready after the restore", async ({ site }) => {
  const { dataDir } = site.config;
  const file = await addImage(site);
  await site.db.updateTable("gallery_images").set({ state: "preparing" }).execute();
  await expect(backUp(dataDir)).rejects.toThrow(/no file/);
  writeFileSync(join(dataDir, "gallery", `${file}.original`), "the original");
  await restored(site);
  expect(Object.keys(galleryOf(dataDir))).toContain(`${file}.original`);
});
