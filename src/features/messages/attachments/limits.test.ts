import { expect } from "vitest";
import { freshToken } from "#test/app/captcha-token.ts";
import { test } from "#test/app/fixtures.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { upload } from "#test/content/uploads.ts";
import { inquiryWithPhotos, newKey, sendPhoto, startAttachments } from "#test/messages/attachments.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

test("LEAD-21 a network gets twelve tokens an hour, and another one is not held back", async ({ site }) => {
  for (let count = 0; count < 12; count += 1) await startAttachments(site);
  const recaptchaToken = await freshToken(site);
  const answer = await site.post("/api/public/attachments", { recaptchaToken });
  expect([answer.status, await answer.json()]).toMatchObject([429, { error: /send the form without them/ }]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  // The refusal has not used the captcha up.
  expect((await site.post("/api/public/attachments", { recaptchaToken }, { ip: "198.51.100.1" })).status).toBe(201);
  site.clock.pass(60 * 60);
  await startAttachments(site);
});

test("LEAD-21 after 80 uploads in an hour the next one has to wait, and the inquiry does not", async ({ site }) => {
  const token = await startAttachments(site);
  for (let count = 0; count < 80; count += 1)
    expect((await sendPhoto(site, { token, image: undefined })).status).toBe(400);
  expect((await sendPhoto(site, { token })).status).toBe(429);
  expect((await sendInquiry(site, { attachments: token })).status).toBe(200);
});

test("LEAD-21 without room for photos the answer says so, and the inquiry goes without", async ({ site }) => {
  const token = await startAttachments(site);
  await sendPhoto(site, { token });
  await site.db
    .updateTable("inquiry_photos")
    .set({ bytes: 5 * 1024 ** 3 })
    .execute();
  const answer = await sendPhoto(site, { token });
  expect([answer.status, await answer.json()]).toMatchObject([507, { error: /no room for photos right now/ }]);
  expect((await sendInquiry(site, { attachments: token })).status).toBe(200);
});

test("LEAD-21 with 600 photos that were not sent there is no room, once they are sent there is", async ({ site }) => {
  const attachments = await startAttachments(site);
  const { id } = await site.db.selectFrom("inquiry_attachments").select("id").executeTakeFirstOrThrow();
  const created_at = site.clock.now().toISOString();
  const photo = () => ({ attachment_id: id, key: newKey(), file: newKey(), width: 1, height: 1, bytes: 1, created_at });
  await site.db
    .insertInto("inquiry_photos")
    .values(Array.from({ length: 600 }, photo))
    .execute();
  const other = await startAttachments(site);
  expect((await sendPhoto(site, { token: other })).status).toBe(507);
  await sendInquiry(site, { attachments });
  expect((await sendPhoto(site, { token: other })).status).toBe(201);
});

test("LEAD-21 of five photos of a network at once three are taken, and another network is served", async ({ site }) => {
  const [token, other] = [await startAttachments(site), await startAttachments(site)];
  const image = await aJpeg({ width: 1200, height: 900 });
  const held = Promise.withResolvers<void>();
  const holding = site.pictures.semaphore.runExclusive("high", () => held.promise);
  let answered = 0;
  const sent = Array.from({ length: 5 }, async () => {
    const answer = await sendPhoto(site, { token, image });
    answered += 1;
    return answer;
  });
  const elsewhere = sendPhoto(site, { token: other, image, ip: "198.51.100.1" });
  await expect.poll(() => answered).toBe(2);
  held.resolve();
  await holding;
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503]);
  expect(answers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("10");
  expect((await elsewhere).status).toBe(201);
  expect((await sendPhoto(site, { token, image })).status, "places are given back").toBe(201);
});

test("LEAD-27 photos of visitors take no room from the gallery", async ({ adas, site }) => {
  await inquiryWithPhotos(site, 1);
  expect(await site.pictures.measure()).toMatchObject({ folderBytes: 0 });
  expect((await upload(site, adas, { image: await aJpeg() })).status).toBe(201);
});

test("LEAD-27 a visitor's photo waits behind a picture of staff that comes later", async ({ adas, site }) => {
  const token = await startAttachments(site);
  const image = await aJpeg({ width: 1200, height: 900 });
  const held = Promise.withResolvers<void>();
  const holding = site.pictures.semaphore.runExclusive("high", () => held.promise);
  const photo = sendPhoto(site, { token, image });
  await expect.poll(() => site.pictures.semaphore.waiting()).toEqual({ high: 0, low: 1 });
  const picture = upload(site, adas, { image });
  // What waits with high priority goes first (semaphore.server.test.ts).
  await expect.poll(() => site.pictures.semaphore.waiting()).toEqual({ high: 1, low: 1 });
  held.resolve();
  await holding;
  expect([(await picture).status, (await photo).status]).toEqual([201, 201]);
});
