import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logoOfFile } from "#src/company/logo.ts";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { aJpeg, aLogo } from "#test/content/pictures.ts";
import { storedNames } from "#test/content/uploads.ts";
import { newKey, startAttachments } from "#test/messages/attachments.ts";
import { changesOf, type FormPart, formWith } from "./upload-mutations.ts";

/* Forms that no browser sends, and pictures with broken bytes (UP-1, UP-6, IN-12). */

const runs = Math.min(400, Number(process.env.ATTACK_RUNS ?? 60));
/** As the comment above the handler has them; 507 and 503 say that there is no room. */
const documented = [201, 400, 413, 415, 503];

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

test("UP-6 UP-1 IN-12 whatever is changed about an upload, it is stored whole or refused, and leaves nothing behind", async () => {
  const picture = await aJpeg({ width: 64, height: 48 });
  const whole: FormPart[] = [
    { name: "alt_text", more: "", content: Buffer.from("A gutter.") },
    { name: "is_active", more: "", content: Buffer.from("1") },
    { name: "image", more: '; filename="x.jpg"\r\nContent-Type: image/jpeg', content: picture },
  ];
  const names = whole.map(({ name }) => name);
  const person = await addUser(site);
  let rita: SignedIn = await signIn(site, person);
  let sent = 0;
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(changesOf(picture, names), async (changed) => {
      sent += 1;
      // For the limit of sixty in ten minutes.
      site.clock.pass(11);
      if (sent % 50 === 0) rita = await signIn(site, person);
      const { type, body } = formWith(changed, whole);
      const headers = { ...rita.headers, "content-type": type };
      const answer = await site.call("POST", "/api/admin/gallery/images", { headers }, new Uint8Array(body));
      const said = await answer.text();
      expect(documented, said).toContain(answer.status);
      if (answer.status === 201) stored += 1;
      else expect(JSON.parse(said)).toMatchObject({ error: expect.stringMatching(/\S/) });
    }),
    { numRuns: runs },
  );
  await site.pictures.runDue();
  const rows = await site.db.selectFrom("gallery_images").select(["file", "state"]).execute();
  expect(rows.length).toBe(stored);
  expect(rows.filter(({ state }) => state !== "ready")).toEqual([]);
  const files = new Set((await storedNames(site)).map((name) => name.slice(0, 32)));
  expect(files).toEqual(new Set(rows.map(({ file }) => file)));
  expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  if (process.env.ATTACK_RUNS) process.stdout.write(`sent ${sent} POST /api/admin/gallery/images {"201":${stored}}\n`);
}, 600_000);

test("UP-6 UP-1 IN-12 OWN-44 whatever is changed about the upload of a logo, it is the logo or refused, and leaves nothing behind", async () => {
  const picture = await aLogo({ width: 240, height: 60 });
  const person = await addUser(site);
  let owner = await signIn(site, person);
  let sent = 0;
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(changesOf(picture, ["version", "image"]), async (changed) => {
      sent += 1;
      // For the limit of thirty in ten minutes.
      site.clock.pass(21);
      if (sent % 40 === 0) owner = await signIn(site, person);
      const before = site.company.current().logo;
      const { type, body } = formWith(changed, [
        { name: "version", more: "", content: Buffer.from(String(stored)) },
        { name: "image", more: '; filename="x.png"\r\nContent-Type: image/png', content: picture },
      ]);
      const headers = { ...owner.headers, "content-type": type };
      const answer = await site.call("POST", "/api/admin/company/logo", { headers }, new Uint8Array(body));
      const said = await answer.text();
      expect([200, 400, 409, 413, 415], said).toContain(answer.status);
      if (answer.status === 200) stored += 1;
      else {
        expect(JSON.parse(said)).toMatchObject({ error: expect.stringMatching(/\S/) });
        expect(site.company.current().logo).toEqual(before);
      }
    }),
    { numRuns: runs },
  );
  expect(stored).toBeGreaterThan(0);
  const files = new Set((await storedNames(site)).map(logoOfFile));
  // A replaced logo stays for a day.
  expect(files.size).toBe(stored);
  expect(await storedNames(site)).toHaveLength(6 * stored);
  expect(files).toContain(site.company.current().logo?.file);
  expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  if (process.env.ATTACK_RUNS) process.stdout.write(`sent ${sent} POST /api/admin/company/logo {"200":${stored}}\n`);
}, 600_000);

test("UP-6 UP-1 IN-12 LEAD-22 a photo whose upload a stranger has changed in any way is stored whole or refused, and leaves nothing behind", async () => {
  const picture = await aJpeg({ width: 64, height: 48 });
  const part = '; filename="photo"\r\nContent-Type: image/jpeg';
  let token = await startAttachments(site);
  let sent = 0;
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(changesOf(picture, ["image"]), async (changed) => {
      sent += 1;
      // For the limits of an hour and of a day.
      site.clock.pass(60);
      if (sent % 6 === 0) token = await startAttachments(site);
      const { type, body } = formWith(changed, [{ name: "image", more: part, content: picture }]);
      const headers = { origin: site.config.origin, "content-type": type, "x-attachments": token };
      const path = `/api/public/attachments/photos/${newKey()}`;
      const answer = await site.call("PUT", path, { headers }, new Uint8Array(body));
      const said = await answer.text();
      expect(documented, said).toContain(answer.status);
      if (answer.status === 201) stored += 1;
      else expect(JSON.parse(said)).toMatchObject({ error: expect.stringMatching(/\S/) });
    }),
    { numRuns: runs },
  );
  expect(stored).toBeGreaterThan(0);
  const rows = await site.db.selectFrom("inquiry_photos").select("file").execute();
  expect(rows.length).toBe(stored);
  const names = rows.flatMap(({ file }) => Object.values(photoFiles(file)));
  expect(new Set(await storedNames(site))).toEqual(new Set(names));
  expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  if (process.env.ATTACK_RUNS)
    process.stdout.write(`sent ${sent} PUT /api/public/attachments/photos/:key {"201":${stored}}\n`);
}, 600_000);
