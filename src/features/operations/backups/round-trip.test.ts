import "#test/postgres/both-engines.ts";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { addInvite } from "#test/accounts/invites.ts";
import { mailedResetToken } from "#test/accounts/reset-tokens.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertRequestWithLink, own } from "#test/content/review-links.ts";
import { addImage, contentOf, fill, galleryOf, placesOf, siteOn } from "#test/data/backups.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { readBackupState } from "./backup-state.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restore } from "./restore/restore.server.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const agreed = { now, confirm: async () => true, onFinished: () => {} };

/** A site with a session, a link to a new password and an invitation. */
async function siteWithOpenDoors() {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  const rita = await addUser(site);
  const browser = await signIn(site, rita);
  const { headers } = browser;
  await mailedResetToken(site, rita.email);
  await addInvite(site, "sol@example.com", rita);
  await browser.send("POST", "/api/admin/calls/calendar-link", {});
  return { dataDir, site, headers };
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
  const made = await makeBackup({ places: placesOf(dataDir), kind: "regular", now, to: join(folder, "disk.tar") });
  expect(made.contents).toEqual({ messages: 3, reviews: 2, pictures: 2, users: 1 });
  expect(statSync(made.path).mode & 0o777).toBe(0o600);
  await site.close();
  rmSync(dataDir, { recursive: true });

  const restored = await restore({ places: placesOf(dataDir), file: made.path, ...agreed });
  expect(restored).toMatchObject({ kept: undefined, staged: { contents: made.contents, heldMails: 0 } });
  const again = await siteOn(dataDir);
  expect(await contentOf(again)).toEqual(content);
  expect(galleryOf(dataDir)).toEqual(gallery);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(key);

  again.clock.pass(60);
  expect((await again.get("/api/auth/me", { headers: browser.headers })).status).toBe(401);
  const step = await beginSignIn(again, rita);
  const answer = await step.verify({ otp: appCode(again, seed) });
  expect(answer.status).toBe(200);
  await again.close();
});

test("R-28 what could open a door that was shut since is gone after a restore: sessions, devices, links, invites", async () => {
  const { dataDir, site, headers } = await siteWithOpenDoors();
  const doors = [
    ...(["sessions", "devices", "password_resets", "invites", "email_changes", "sign_in_challenges"] as const),
    "calendar_links" as const,
  ];
  const rows = ({ db }: typeof site, table: (typeof doors)[number]) => db.selectFrom(table).selectAll().execute();
  for (const table of ["sessions", "password_resets", "invites", "calendar_links"] as const)
    expect(await rows(site, table)).toHaveLength(1);
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  await restore({ places: placesOf(dataDir), file: path, ...agreed });
  const again = await siteOn(dataDir);
  for (const table of doors) expect(await rows(again, table), table).toEqual([]);
  expect((await again.get("/api/auth/me", { headers })).status).toBe(401);
  await again.close();
});

test("R-28 mail that waited is not sent again by itself: staff sees it and has its text; codes and links are gone", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  const mail = { to: "ann@example.com", subject: "S", text: "the text", html: "<p>the text</p>" };
  await site.db.transaction().execute(async (trx) => {
    await site.outbox.enqueue(trx, { ...mail, kind: "new-message", about: "message 1" });
    await site.outbox.enqueue(trx, { ...mail, kind: "code", atMostOnce: true });
    await site.outbox.enqueue(trx, { ...mail, kind: "link", expiresAt: new Date("2027-01-01") });
  });
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  const restored = await restore({ places: placesOf(dataDir), file: path, ...agreed });
  expect(restored?.staged?.heldMails).toBe(3);
  const again = await siteOn(dataDir);
  await again.outbox.runDue();
  expect(again.mailbox.mails).toEqual([]);
  const mails = await again.db.selectFrom("outgoing_mail").selectAll().orderBy("kind").execute();
  expect(mails.map(({ kind, state, body_text }) => [kind, state, body_text])).toEqual([
    ["code", "failed", ""],
    ["link", "failed", ""],
    ["new-message", "failed", "the text"],
  ]);
  expect(mails[2]?.last_error).toContain("restored");
  await again.close();
});

test("LEAD-86 R-28 after a restore no customer is reminded who may have been reminded since, and their link still works", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  const token = await insertRequestWithLink(site);
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  await restore({ places: placesOf(dataDir), file: path, ...agreed });
  const again = await siteOn(dataDir);
  expect(await again.db.selectFrom("review_requests").select("reminded_at").execute()).toEqual([
    { reminded_at: now.toISOString() },
  ]);
  expect((await own(again, "read", { token })).body.state).toBe("open");
  await again.close();
});

test("API-06 ids that were given out after the backup are not given out again", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  await restore({ places: placesOf(dataDir), file: path, ...agreed });
  const again = await siteOn(dataDir);
  await fill(again);
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM messages`.execute(again.db);
  expect(rows[0]?.id).toBeGreaterThan(1000);
  await again.close();
});

test("OPS-07 DATA-10 a restore can be undone: the previous data are kept, and the same command restores them; both are in the activity log", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await fill(site);
  const later = await contentOf(site);
  const gallery = galleryOf(dataDir);
  await site.close();
  const first = await restore({ places: placesOf(dataDir), file: path, ...agreed });
  expect(Object.keys(galleryOf(dataDir))).toHaveLength(4);
  const restored = await siteOn(dataDir);
  const madeAt = "Monday, March 2, 2026 at 10:00 AM";
  // DATA-10
  expect((await readActivity(restored)).at(-1)).toBe(`The command line restored the backup of ${madeAt}.`);
  await restored.close();
  const second = await restore({ places: placesOf(dataDir), file: first?.kept ?? "", ...agreed });
  expect(second?.kept).not.toBe(first?.kept);
  const again = await siteOn(dataDir);
  expect(await contentOf(again)).toEqual(later);
  expect(galleryOf(dataDir)).toEqual(gallery);
  expect((await readActivity(again)).at(-1)).toMatch(/^The command line put back the data/);
  await again.close();
});

test("OPS-07 R-28 a kept folder that is restored has no sessions, and its links and invitations open nothing", async () => {
  const { dataDir, site, headers } = await siteWithOpenDoors();
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  const first = await restore({ places: placesOf(dataDir), file: path, ...agreed });
  await restore({ places: placesOf(dataDir), file: first?.kept ?? "", ...agreed });
  const again = await siteOn(dataDir);
  expect((await again.get("/api/auth/me", { headers })).status).toBe(401);
  for (const table of ["invites", "password_resets"] as const)
    expect(await again.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  await again.close();
});

test("OPS-07 a restore that is not confirmed changes nothing and leaves no file", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await fill(site);
  await site.close();
  const before = readFileSync(join(dataDir, "app.db"));
  const names = readdirSync(dataDir);
  expect(
    await restore({ places: placesOf(dataDir), file: path, ...agreed, confirm: async () => false }),
  ).toBeUndefined();
  expect(readFileSync(join(dataDir, "app.db")).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name !== "lock")).toEqual(names.filter((name) => name !== "lock"));
});

test("R-27 a picture that is removed for good while the archive is written is still in it, a stray file is not", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  writeFileSync(join(dataDir, "gallery", `${"0".repeat(32)}-480.avif`), "no row");
  const gallery = galleryOf(dataDir);
  const making = makeBackup({ places: placesOf(dataDir), kind: "regular", now });
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
  await restore({ places: placesOf(dataDir), file: path, ...agreed });
  delete gallery[`${"0".repeat(32)}-480.avif`];
  expect(galleryOf(dataDir)).toEqual(gallery);
});

test("LEAD-28 R-27 photos of inquiries are in a backup and come back; one without its file fails it with a reason", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const site = await siteOn(dataDir);
  await insertPhoto(site);
  const gallery = galleryOf(dataDir);
  const made = await makeBackup({ places: placesOf(dataDir), kind: "regular", now, to: join(folder, "disk.tar") });
  await site.close();
  rmSync(dataDir, { recursive: true });
  await restore({ places: placesOf(dataDir), file: made.path, ...agreed });
  expect(galleryOf(dataDir)).toEqual(gallery);
  const again = await siteOn(dataDir);
  expect(await again.db.selectFrom("inquiry_photos").select("file").execute()).toHaveLength(1);
  await again.files.remove(Object.keys(gallery));
  await expect(
    makeBackup({ places: placesOf(dataDir), kind: "regular", now, to: join(folder, "next.tar") }),
  ).rejects.toThrow(/has no file/);
  await again.close();
});

test("R-27 a picture without its file fails the backup with a reason, and older backups stay", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const good = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  const lost = await addImage(site);
  rmSync(join(dataDir, "gallery", `${lost}-960.jpg`));
  const later = new Date(now.getTime() + 86_400_000);
  await expect(makeBackup({ places: placesOf(dataDir), kind: "regular", now: later })).rejects.toThrow(
    /picture of the gallery has no file/,
  );
  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual([good.path.split("/").at(-1), "lock"].sort());
  await site.close();
});

test("DATA-11 the reason of a backup that failed is on the dashboard, also when its folder cannot be written", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  writeFileSync(join(dataDir, "backups"), "a file where the folder should be");
  await expect(makeBackup({ places: placesOf(dataDir), kind: "regular", now })).rejects.toThrow(
    /No backup could be created/,
  );
  const state = () => readBackupState(placesOf(dataDir), now.getTime());
  expect(await state()).toMatchObject({ overdue: true, kept: 0, lastError: expect.stringMatching(/EEXIST|ENOTDIR/) });
  rmSync(join(dataDir, "backups"));
  await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  expect(await state()).toMatchObject({ overdue: false, kept: 1, lastError: null });
  await site.close();
});

test("OPS-07 a picture that is still being prepared comes with its original and is made ready after the restore", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  const file = await addImage(site);
  await site.db.updateTable("gallery_images").set({ state: "preparing" }).execute();
  await expect(makeBackup({ places: placesOf(dataDir), kind: "regular", now })).rejects.toThrow(/no file/);
  writeFileSync(join(dataDir, "gallery", `${file}.original`), "the original");
  const { path } = await makeBackup({ places: placesOf(dataDir), kind: "regular", now });
  await site.close();
  rmSync(join(dataDir, "gallery"), { recursive: true });
  mkdirSync(join(dataDir, "gallery"));
  await restore({ places: placesOf(dataDir), file: path, ...agreed });
  expect(Object.keys(galleryOf(dataDir))).toContain(`${file}.original`);
});
