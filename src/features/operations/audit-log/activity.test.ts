import { afterEach, beforeEach, expect, test } from "vitest";
import { recordSettingChanges } from "#src/staff/audit/record-setting-changes.server.ts";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { aReview } from "#test/content/reviews.ts";
import { insertMessage } from "#test/messages/messages.ts";

let site: TestApp;
let mary: TestUser;
let bob: TestUser;
let marys: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { SAMPLE_CONTENT: "on" }, assetsDir: "public" });
  mary = await addUser(site, { name: "Mary Miller", email: "mary@example.com", username: "mary" });
  bob = await addUser(site, { name: "Bob Brown", email: "bob@example.com", username: "bob", role: "user" });
  marys = await signIn(site, mary);
});
afterEach(() => site.close());

const sentences = () => readActivity(site);

test("OP-5 changes of people are recorded in plain English, with actor and subject", async () => {
  for (const _ of [1, 2]) await marys.send("PUT", `/api/admin/users/${bob.id}`, { role: "admin" });
  await marys.send("POST", "/api/admin/send-invite", { email: "ann@example.com", adminPassword: mary.password });
  await marys.send("PUT", "/api/user/me", { name: "Mary Moss", username: "mary", email: "moss@example.com" });
  await marys.send("DELETE", `/api/admin/users/${bob.id}`);
  expect(await sentences()).toEqual([
    "Mary Miller changed the role of Bob Brown from User to Admin.",
    "Mary Miller invited ann@example.com.",
    "Mary Miller changed their name.",
    "Mary Miller entered a new email address, which is not confirmed yet.",
    "Mary Moss deleted the account of Bob Brown (Admin).",
  ]);
});

test("OP-5 OP-4 failed logins name the account or none, never the input; repetitions within the hour are one line", async () => {
  const canary = "canary-that-was-typed";
  const fail = (identifier: string, ip: string) =>
    site.post("/api/auth/login", { identifier, password: canary }, { ip });
  for (let times = 0; times < 3; times++) await fail("mary@example.com", "203.0.113.7");
  await fail("mary", "203.0.113.8");
  await fail(canary, "203.0.113.7");
  await fail("nobody@example.com", "203.0.113.7");
  site.clock.pass(60 * 60);
  await fail("mary", "203.0.113.8");
  expect(await sentences()).toEqual([
    "Someone entered a wrong password for Mary Miller. (3)",
    "Someone entered a wrong password for Mary Miller.",
    "Someone tried to log in with an unknown name. (2)",
    "Someone entered a wrong password for Mary Miller.",
  ]);
  const rows = JSON.stringify(await site.db.selectFrom("activity").selectAll().execute());
  expect(rows).not.toContain(canary);
  expect(rows).not.toContain("nobody@example.com");
});

test("OP-5 wrong codes, and the lock after ten of them, are recorded", async () => {
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", mary.id).execute();
  for (let sign = 0; sign < 2; sign++) {
    const half = await beginSignIn(site, mary);
    for (let times = 0; times < 5; times++) await half.verify({ otp: "000000" });
  }
  expect(await sentences()).toEqual([
    "Someone who knows Mary Miller’s password entered a wrong code. (10)",
    "After 10 wrong codes, no more codes are accepted for Mary Miller for a while.",
  ]);
});

test("an attacker with thousands of addresses cannot fill the disk: what is over 500 lines a day is one line an hour", async () => {
  for (let address = 0; address < 520; address++) {
    const ip = `198.51.${Math.floor(address / 250)}.${address % 250}`;
    await site.post("/api/auth/forgot-password", { email: `nobody.${address}@example.com` }, { ip });
  }
  const lines = await sentences();
  expect(lines.length).toBe(501);
  expect(lines.at(-1)).toBe("Many others asked for a new password. (20)");
  // Nor can they hide what takes the password.
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", mary.id).execute();
  const half = await beginSignIn(site, mary);
  await half.verify({ otp: "000000" });
  expect((await sentences()).at(-1)).toBe("Someone who knows Mary Miller’s password entered a wrong code.");
});

test("OP-5 reviews: added, edited, hidden, shown, deleted, brought back, put in order; nothing for what changed nothing", async () => {
  const written = { ...aReview, reviewer_name: "Ann Lee", is_active: true };
  const made = await marys.send("POST", "/api/admin/reviews", written);
  const { review } = (await made.json()) as { review: { id: number } };
  const path = `/api/admin/reviews/${review.id}`;
  await marys.send("PUT", path, written);
  const after = (await sentences()).length;
  await marys.send("PUT", path, written);
  expect((await sentences()).length).toBe(after);
  await marys.send("PUT", path, { ...written, review_text: "Something else.", is_active: false });
  await marys.send("PUT", path, { ...written, review_text: "Something else." });
  for (const _ of [1, 2]) await marys.send("DELETE", path);
  for (const _ of [1, 2]) await marys.send("POST", `${path}/restore`, {});
  const ids = (await site.db.selectFrom("reviews").select("id").orderBy("sort_order").execute()).map(({ id }) => id);
  const order = ids.toReversed().map((id, index) => ({ id, sort_order: index + 1 }));
  await marys.send("PATCH", "/api/admin/reviews/reorder", { order });
  expect((await sentences()).slice(after)).toEqual([
    "Mary Miller edited the review by Ann Lee.",
    "Mary Miller took the review by Ann Lee off the site.",
    "Mary Miller put the review by Ann Lee on the site.",
    "Mary Miller deleted the review by Ann Lee.",
    "Mary Miller restored the review by Ann Lee.",
    "Mary Miller changed the order of the reviews.",
  ]);
  expect((await sentences())[0]).toContain("Mary Miller added the review by Ann Lee");
});

test("OP-5 pictures: added, described anew, hidden, deleted, brought back", async () => {
  const body = uploadForm({ image: await aJpeg(), alt_text: "A white gutter" });
  await site.call("POST", "/api/admin/gallery/images", { headers: marys.headers }, body);
  const id = await insertImage(site.db, { alt_text: "A brown gutter" });
  const path = `/api/admin/gallery/images/${id}`;
  await marys.send("PATCH", path, { alt_text: "A bronze gutter", is_active: false });
  await marys.send("DELETE", path);
  await marys.send("POST", `${path}/restore`, {});
  expect(await sentences()).toEqual([
    expect.stringMatching(/^Mary Miller added the image “A white gutter”/),
    "Mary Miller changed the description of the image “A bronze gutter”.",
    "Mary Miller took the image “A bronze gutter” off the site.",
    "Mary Miller deleted the image “A bronze gutter”.",
    "Mary Miller restored the image “A bronze gutter”.",
  ]);
});

test("OP-5 OP-4 messages are named by their sender, and nothing of what was written is kept", async () => {
  const id = await insertMessage(site.db, { first_name: "Ann", last_name: "Lee", project_needs: "canary-needs" });
  const path = `/api/admin/messages/${id}`;
  await marys.send("PUT", `${path}/read`, { read: true });
  for (const archived of [true, true, false]) await marys.send("PUT", `${path}/archive`, { archived });
  await marys.send("GET", "/api/admin/messages/export?archived=1&q=canary-search");
  await marys.send("DELETE", path);
  await marys.send("DELETE", "/api/admin/dashboard/sample-content");
  expect(await sentences()).toEqual([
    "Mary Miller archived the message from Ann Lee.",
    "Mary Miller unarchived the message from Ann Lee.",
    "Mary Miller downloaded a search in the archived messages as CSV.",
    "Mary Miller deleted the message from Ann Lee.",
    "Mary Miller removed the sample content: 36 entries.",
  ]);
  expect(JSON.stringify(await site.db.selectFrom("activity").selectAll().execute())).not.toContain("canary");
});

test("SE-8 a change that is refused or rolled back leaves no line, and a line that cannot be written leaves no change", async () => {
  const id = await insertReview(site.db, { reviewer_name: "Ann Lee" });
  await site.db.deleteFrom("sessions").execute();
  expect((await marys.send("DELETE", `/api/admin/reviews/${id}`)).status).toBe(401);
  expect(await sentences()).toEqual([]);

  const again = await signIn(site, mary);
  await site.db.schema.alterTable("activity").renameTo("activity_away").execute();
  expect((await again.send("DELETE", `/api/admin/reviews/${id}`)).status).toBe(500);
  expect((await again.send("GET", `/api/admin/reviews/${id}`)).status).toBe(200);
  await site.db.schema.alterTable("activity_away").renameTo("activity").execute();
});

test("OP-5 settings that differ from those of the last start are recorded, by name in the details alone, without their values", async () => {
  const smtpUrl = "smtp://user:canary@mail.example:587";
  await recordSettingChanges(site);
  const config = { ...site.config, smtpUrl, mailTo: ["new@example.com"] };
  for (const _ of [1, 2]) await recordSettingChanges({ ...site, config });
  expect(await sentences()).toEqual(["The site was started with 2 changed settings."]);
  const [line] = await site.db.selectFrom("activity").select("details").execute();
  expect(JSON.parse(line?.details ?? "")).toMatchObject({ names: ["SMTP_URL", "MAIL_TO"] });
  expect(JSON.stringify(await site.db.selectFrom("settings_seen").selectAll().execute())).not.toContain("canary");
});
