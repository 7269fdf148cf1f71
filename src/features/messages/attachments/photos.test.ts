import "#test/postgres/both-engines.ts";
import sharp from "sharp";
import { expect } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { test } from "#test/app/fixtures.ts";
import { aJpeg, drawing } from "#test/content/pictures.ts";
import { storedBytes, storedNames } from "#test/content/uploads.ts";
import { inquiryWithPhotos, newKey, sendPhoto, startAttachments } from "#test/messages/attachments.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

const minutes = 60;

test("LEAD-18 LEAD-20 LEAD-23 of seven photos at once six come along; the seventh leaves nothing", async ({ site }) => {
  const attachments = await startAttachments(site);
  for (let photo = 0; photo < 5; photo += 1) expect((await sendPhoto(site, { token: attachments })).status).toBe(201);
  const last = await Promise.all([1, 2].map(() => sendPhoto(site, { token: attachments })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await sendPhoto(site, { token: attachments })).status).toBe(409);
  expect(await storedNames(site)).toHaveLength(12);
  const answer = await sendInquiry(site, { attachments });
  expect(await answer.json()).toMatchObject({ received: true, attached: { photos: 6, plan: false } });
  const without = await sendInquiry(site, { firstName: "Other" });
  expect([without.status, "attached" in (await without.json())], "eight fields are still enough").toEqual([200, false]);
});

test.for(["jpeg", "png", "webp", "avif"] as const)(
  "LEAD-22 of a %s one JPEG and one thumbnail are kept",
  async (format, { site }) => {
    const options = format === "avif" ? { effort: 0 } : {};
    const image = await drawing().ensureAlpha(0.5).toFormat(format, options).toBuffer();
    expect((await sendPhoto(site, { token: await startAttachments(site), image })).status).toBe(201);
    const names = await storedNames(site);
    expect(names.map((name) => name.split(".")[1])).toEqual(["photo", "thumb"]);
    for (const name of names) expect((await sharp(await storedBytes(site, name)).metadata()).format).toBe("jpeg");
  },
);

test("LEAD-22 a sideways photo stands upright, is 2,048 pixels at most, and names no place", async ({ site }) => {
  const image = await drawing({ width: 3000, height: 2000 })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "29/1 11/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(image).metadata()).exif).toBeDefined();
  await sendPhoto(site, { token: await startAttachments(site), image });
  const [photo = "", thumb = ""] = await storedNames(site);
  const kept = await sharp(await storedBytes(site, photo)).metadata();
  expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([1365, 2048, undefined, undefined]);
  const small = await sharp(await storedBytes(site, thumb)).metadata();
  expect([small.width, small.height, small.exif]).toEqual([213, 320, undefined]);
  const row = await site.db.selectFrom("inquiry_photos").select(["width", "height"]).executeTakeFirstOrThrow();
  expect(row).toEqual({ width: 1365, height: 2048 });
});

test("LEAD-23 the same photo sent again, also at the same time, is stored once", async ({ site }) => {
  const token = await startAttachments(site);
  const key = newKey();
  const both = await Promise.all([sendPhoto(site, { token, key }), sendPhoto(site, { token, key })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await sendPhoto(site, { token, key })).status).toBe(200);
  expect(await storedNames(site)).toHaveLength(2);
});

test("LEAD-19 LEAD-23 photos are taken until 15 minutes after sending, and not later", async ({ site }) => {
  const token = await startAttachments(site);
  expect(await (await sendInquiry(site, { attachments: token })).json()).toMatchObject({ attached: { photos: 0 } });
  site.clock.pass(15 * minutes - 1);
  expect((await sendPhoto(site, { token })).status).toBe(201);
  site.clock.pass(1);
  const late = await sendPhoto(site, { token });
  expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([
    410,
    "The form was sent a while ago, and takes no more photos. Please send another one.",
  ]);
});

test("LEAD-20 a token that is unknown, or belongs to another inquiry, costs neither inquiry", async ({ site }) => {
  const attachments = await startAttachments(site);
  await sendPhoto(site, { token: attachments });
  await sendInquiry(site, { attachments });
  const other = await sendInquiry(site, { attachments, firstName: "Other" });
  expect([other.status, "attached" in (await other.json())]).toEqual([200, false]);
  const unknown = await sendInquiry(site, { attachments: "u".repeat(43), firstName: "Unknown" });
  expect([unknown.status, "attached" in (await unknown.json())]).toEqual([200, false]);
  const rows = await site.db.selectFrom("inquiry_attachments").select("message_id").execute();
  expect(rows).toEqual([{ message_id: 1 }]);
});

test("LEAD-20 an inquiry repeated for a lost answer keeps its photos, and takes added ones", async ({ site }) => {
  const first = await startAttachments(site);
  await sendPhoto(site, { token: first });
  await sendInquiry(site, { attachments: first });
  expect(await (await sendInquiry(site, { attachments: first })).json()).toMatchObject({ attached: { photos: 1 } });
  const second = await startAttachments(site);
  await sendPhoto(site, { token: second });
  expect(await (await sendInquiry(site, { attachments: second })).json()).toMatchObject({ attached: { photos: 1 } });
  const rows = await site.db.selectFrom("inquiry_attachments").select("message_id").execute();
  expect(rows).toEqual([{ message_id: 1 }, { message_id: 1 }]);
});

test("LEAD-18 a visitor removes a photo before sending; afterwards it belongs to the company", async ({ site }) => {
  const token = await startAttachments(site);
  const key = newKey();
  await sendPhoto(site, { token, key });
  const remove = () =>
    site.call("DELETE", `/api/public/attachments/photos/${key}`, {
      headers: { origin: site.config.origin, "x-attachments": token },
    });
  expect((await remove()).status).toBe(200);
  expect(await storedNames(site)).toEqual([]);
  expect((await remove()).status).toBe(200);
  // A photo that was removed does not come back under its name.
  expect((await sendPhoto(site, { token, key })).status).toBe(410);
  await sendPhoto(site, { token });
  await sendInquiry(site, { attachments: token });
  expect((await remove()).status).toBe(409);
  expect(await storedNames(site)).toHaveLength(2);
});

test("LEAD-18 a photo that is removed while it is on its way does not reach the company", async ({ site }) => {
  const token = await startAttachments(site);
  const key = newKey();
  const held = Promise.withResolvers<void>();
  const holding = site.pictures.semaphore.runExclusive("high", () => held.promise);
  const upload = sendPhoto(site, { token, key });
  await expect.poll(() => site.pictures.semaphore.waiting().low).toBe(1);
  const headers = { origin: site.config.origin, "x-attachments": token };
  expect((await site.call("DELETE", `/api/public/attachments/photos/${key}`, { headers })).status).toBe(200);
  held.resolve();
  await holding;
  expect((await upload).status).toBe(410);
  expect(await (await sendInquiry(site, { attachments: token })).json()).toMatchObject({ attached: { photos: 0 } });
  expect(await storedNames(site)).toEqual([]);
});

test("LEAD-26 what was never sent is gone after a day, what was sent stays", async ({ site }) => {
  await inquiryWithPhotos(site, 1);
  const sent = await storedNames(site);
  const token = await startAttachments(site);
  await sendPhoto(site, { token });
  site.clock.pass(24 * 60 * minutes - 1);
  await purgeExpired(site);
  expect(await storedNames(site)).toHaveLength(4);
  site.clock.pass(1);
  await purgeExpired(site);
  expect(await storedNames(site)).toEqual(sent);
  const late = await sendPhoto(site, { token });
  expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([
    404,
    "These photos were kept for a day and are gone. Please choose them again.",
  ]);
});

test("LEAD-26 the photos of a deleted message go with it", async ({ adas, site }) => {
  const id = await inquiryWithPhotos(site, 2);
  const { headers } = adas;
  expect((await site.call("DELETE", `/api/admin/messages/${id}`, { headers })).status).toBe(200);
  expect(await storedNames(site)).toEqual([]);
  expect(await site.db.selectFrom("inquiry_photos").selectAll().execute()).toEqual([]);
});

test("LEAD-24 LEAD-25 staff see photos, strangers and other messages do not", async ({ adas, site }) => {
  const id = await inquiryWithPhotos(site, 1);
  const other = await inquiryWithPhotos(site, 0, { firstName: "Other" });
  const listed = await (await site.get(`/api/admin/messages/${id}/attachments`, adas)).json();
  expect(listed).toEqual({ attachments: { photos: [{ id: 1, width: 320, height: 240 }] } });
  for (const path of [`/api/admin/messages/${id}/photos/1`, `/api/admin/messages/${id}/photos/1/thumb`]) {
    const answer = await site.get(path, adas);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await site.get(path)).status).toBe(401);
  }
  expect((await site.get(`/api/admin/messages/${other}/photos/1`, adas)).status).toBe(404);
  for (const name of await storedNames(site)) expect((await site.get(`/uploads/${name}`, adas)).status).toBe(404);
});

test("LEAD-25 the company's email says how many photos came", async ({ site }) => {
  await inquiryWithPhotos(site, 2);
  await site.outbox.runDue();
  const notice = site.mailbox.mails.find(({ text }) => text.includes("Open the message to see"));
  expect(notice?.text).toContain("With 2 photos. Open the message to see them.");
});

test("LEAD-21 a captcha pays for one token only, and for no other use", async ({ site }) => {
  const recaptchaToken = await freshToken(site);
  expect((await site.post("/api/public/attachments", { recaptchaToken })).status).toBe(201);
  const again = await site.post("/api/public/attachments", { recaptchaToken });
  expect([again.status, await again.json()]).toMatchObject([400, { code: "captcha_refused" }]);
  expect((await sendInquiry(site, { recaptchaToken })).status).toBe(400);
  expect((await site.post("/api/public/attachments", { recaptchaToken: "made up" })).status).toBe(400);
});

test("LEAD-22 a file that is no photo is refused in words, and leaves nothing", async ({ site }) => {
  const token = await startAttachments(site);
  const heic = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(300)]);
  const whole = await aJpeg({ width: 800, height: 600 });
  const sent = [heic, Buffer.from("<svg/>"), whole.subarray(0, whole.length / 2), undefined];
  const answers = [];
  for (const image of sent) {
    const answer = await sendPhoto(site, { token, image });
    answers.push([answer.status, ((await answer.json()) as { error: string }).error]);
  }
  expect(answers).toEqual([
    [415, expect.stringMatching(/HEIC.*Most Compatible/)],
    [415, expect.stringMatching(/JPEG, PNG, WebP or AVIF/)],
    [400, expect.stringMatching(/damaged or incomplete/)],
    [400, "No photo was sent."],
  ]);
  expect(await storedNames(site)).toEqual([]);
});
