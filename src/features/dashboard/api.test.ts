import "#test/postgres/both-engines.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertMessage } from "#test/messages/messages.ts";
import type { Waiting } from "./api.server.ts";

let site: TestApp;
let ada: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { SAMPLE_CONTENT: "on" }, assetsDir: "public" });
  ada = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

const base = "/api/admin/dashboard";
const samplesPath = `${base}/sample-content`;
const attention = async () => (await (await ada.send("GET", base)).json()) as Waiting;

test("a quiet day: nothing but the samples needs attention", async () => {
  const nothing = { newReviews: [], unread: 0, failedMail: 0, failedMessages: [] };
  expect(await attention()).toEqual({ ...nothing, samples: { reviews: 24, images: 12 } });
});

test("unread messages are counted, those that are archived not", async () => {
  await insertMessage(site.db);
  await insertMessage(site.db, { archived: 1 });
  await insertMessage(site.db, { read_at: "2026-02-04T08:00:00.000Z" });
  expect((await attention()).unread).toBe(1);
});

test("messages with mail that was given up are counted and named until the mail is sent or the message archived", async () => {
  const [mailed, archived] = ["ann@example.com", "bob@example.com"];
  for (const email of [mailed, archived]) {
    site.mailbox.nextOutcomes.push({ outcome: "refused", reason: "550" }, { outcome: "refused", reason: "550" });
    expect((await sendInquiry(site, { email })).status).toBe(200);
    await site.outbox.runDue();
  }
  await insertMessage(site.db);
  const failedMessages = [2, 1].map((id) => ({ id, name: "Ann O'Hara-Lee" }));
  expect(await attention()).toMatchObject({ failedMail: 2, failedMessages });
  await ada.send("PUT", "/api/admin/messages/2/archive", { archived: true });
  await ada.send("POST", "/api/admin/messages/1/send-again", {});
  await site.outbox.runDue();
  expect(await attention()).toMatchObject({ failedMail: 0, failedMessages: [] });
});

test("OPS-04 one call removes all samples and nothing else, and the next visitor sees none of them", async () => {
  const seen = async (path: string) => (await site.get(path)).text();
  expect(await seen("/api/public/reviews")).toContain("Sample review");
  await insertReview(site.db, { reviewer_name: "Real Rose" });
  const version = site.content.current();
  const answer = await ada.send("DELETE", samplesPath);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ removed: 36 });
  expect(site.content.current()).toBe(version + 1);
  const reviews = [{ reviewer_name: "Real Rose" }];
  expect(JSON.parse(await seen("/api/public/reviews"))).toMatchObject({ total: 1, reviews });
  expect(JSON.parse(await seen("/api/public/gallery/images"))).toMatchObject({ total: 0, images: [] });
  expect((await attention()).samples).toEqual({ reviews: 0, images: 0 });

  const again = await ada.send("DELETE", samplesPath);
  expect(await again.json()).toEqual({ removed: 0 });
  expect(site.content.current()).toBe(version + 1);
});

test("OPS-04 samples that are deleted one by one are none to remove any more", async () => {
  await site.db.updateTable("reviews").set({ deleted_at: "2026-03-02T15:00:00.000Z" }).execute();
  expect((await attention()).samples).toEqual({ reviews: 0, images: 12 });
});
