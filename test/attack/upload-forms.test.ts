import fc from "fast-check";
import { expect } from "vitest";
import { logoOfFile, type OwnLogo } from "#src/facts/logo.ts";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import { signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { aJpeg, aLogo } from "#test/content/pictures.ts";
import { storedNames } from "#test/content/uploads.ts";
import { newKey, startAttachments } from "#test/messages/attachments.ts";
import { changesOf, type FormPart, formWith } from "./upload-mutations.ts";

/* Forms that no browser sends, and pictures with broken bytes (UP-1, UP-6, IN-12). */

const runs = Math.min(400, Number(process.env.ATTACK_RUNS ?? 60));
const timeout = 600_000;

type Upload = {
  method: string;
  path: string;
  /** As the comment above the handler has them, success first; 507 and 503 say that there is no room. */
  statuses: readonly number[];
  picture: Buffer;
  /** The form in order, once so many are stored; its last part is the picture. */
  whole(logo: OwnLogo | null): FormPart[];
  /** For the limits: the seconds between two uploads, and after how many the sender is another. */
  pause: number;
  each: number;
  sender(): Promise<Record<string, string>>;
};

/** Sends the form with all kinds of changes; each is stored or refused in words. @returns how many are stored */
async function sendChanged(site: TestApp, upload: Upload): Promise<number> {
  const { method, path, statuses, picture, whole } = upload;
  let sender = await upload.sender();
  let [sent, stored] = [0, 0];
  const names = whole(null).map(({ name }) => name);
  await fc.assert(
    fc.asyncProperty(changesOf(picture, names), async (changed) => {
      sent += 1;
      site.clock.pass(upload.pause);
      if (sent % upload.each === 0) sender = await upload.sender();
      const { logo } = site.company.current();
      const { type, body } = formWith(changed, whole(logo));
      const headers = { ...sender, "content-type": type };
      const answer = await site.call(method, path.replace(":key", newKey()), { headers }, new Uint8Array(body));
      const said = await answer.text();
      expect(statuses, said).toContain(answer.status);
      if (answer.ok) stored += 1;
      else {
        expect(JSON.parse(said)).toMatchObject({ error: expect.stringMatching(/\S/) });
        expect(site.company.current().logo).toEqual(logo);
      }
    }),
    // Nothing is dropped from the first one, which is stored.
    { numRuns: runs, examples: [[{ drop: 9 }]] },
  );
  expect(stored).toBeGreaterThan(0);
  expect(site.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  if (process.env.ATTACK_RUNS) process.stdout.write(`sent ${sent} ${method} ${path} {"${statuses[0]}":${stored}}\n`);
  return stored;
}

test("UP-6 UP-1 IN-12 whatever is changed about an upload, it is stored whole or refused, and leaves nothing behind", {
  timeout,
}, async ({ rita, site }) => {
  const picture = await aJpeg({ width: 64, height: 48 });
  const stored = await sendChanged(site, {
    method: "POST",
    path: "/api/admin/gallery/images",
    statuses: [201, 400, 413, 415, 503],
    picture,
    whole: () => [
      { name: "alt_text", more: "", content: Buffer.from("A gutter.") },
      { name: "is_active", more: "", content: Buffer.from("1") },
      { name: "image", more: '; filename="x.jpg"\r\nContent-Type: image/jpeg', content: picture },
    ],
    pause: 11,
    each: 50,
    sender: async () => (await signIn(site, rita)).headers,
  });
  await site.pictures.runDue();
  const rows = await site.db.selectFrom("gallery_images").select(["file", "state"]).execute();
  expect(rows.length).toBe(stored);
  expect(rows.filter(({ state }) => state !== "ready")).toEqual([]);
  const files = new Set((await storedNames(site)).map((name) => name.slice(0, 32)));
  expect(files).toEqual(new Set(rows.map(({ file }) => file)));
});

test("UP-6 UP-1 IN-12 OWN-44 whatever is changed about the upload of a logo, it is the logo or refused, and leaves nothing behind", {
  timeout,
}, async ({ rita, site }) => {
  const picture = await aLogo({ width: 240, height: 60 });
  const stored = await sendChanged(site, {
    method: "POST",
    path: "/api/admin/company/logo",
    statuses: [200, 400, 409, 413, 415],
    picture,
    whole: (was) => [
      { name: "was", more: "", content: Buffer.from(JSON.stringify(was)) },
      { name: "image", more: '; filename="x.png"\r\nContent-Type: image/png', content: picture },
    ],
    pause: 21,
    each: 40,
    sender: async () => (await signIn(site, rita)).headers,
  });
  const files = new Set((await storedNames(site)).map(logoOfFile));
  // A replaced logo stays for a day.
  expect(files.size).toBe(stored);
  expect(await storedNames(site)).toHaveLength(6 * stored);
  expect(files).toContain(site.company.current().logo?.file);
});

test("UP-6 UP-1 IN-12 LEAD-22 a photo whose upload a stranger has changed in any way is stored whole or refused, and leaves nothing behind", {
  timeout,
}, async ({ site }) => {
  const picture = await aJpeg({ width: 64, height: 48 });
  const more = '; filename="photo"\r\nContent-Type: image/jpeg';
  const stored = await sendChanged(site, {
    method: "PUT",
    path: "/api/public/attachments/photos/:key",
    statuses: [201, 400, 413, 415, 503],
    picture,
    whole: () => [{ name: "image", more, content: picture }],
    pause: 60,
    each: 6,
    sender: async () => ({ origin: site.config.origin, "x-attachments": await startAttachments(site) }),
  });
  const rows = await site.db.selectFrom("inquiry_photos").select("file").execute();
  expect(rows.length).toBe(stored);
  const names = rows.flatMap(({ file }) => Object.values(photoFiles(file)));
  expect(new Set(await storedNames(site))).toEqual(new Set(names));
});
