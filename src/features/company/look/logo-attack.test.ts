import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { aLogo, latin1, logoForm, pngChunk } from "#test/content/pictures.ts";
import { storedNames } from "#test/content/uploads.ts";
import { logoLimits } from "./limits.ts";

/* The upload of a logo by someone who means harm: who sends it, how often, how large, under which name. */

const path = "/api/admin/company/logo";

let site: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  owner = await signIn(site, await addUser(site));
});
afterEach(() => site.close());

const send = (image: Buffer, headers: Record<string, string> = owner.headers, version = 0) =>
  site.call("POST", path, { headers }, logoForm(image, version));

async function expectNoLogo(): Promise<void> {
  expect(site.company.current().logo).toBeNull();
  expect(await storedNames(site)).toEqual([]);
}

test("GUARD-06 AZ-1 OWN-43 a visitor, a user and an admin upload no logo", async () => {
  const logo = await aLogo();
  expect((await send(logo, { origin: site.config.origin })).status).toBe(401);
  for (const role of ["user", "admin"] as const) {
    const { headers } = await signIn(site, await addUser(site, { email: `${role}@example.com`, role }));
    expect((await send(logo, headers)).status, role).toBe(403);
  }
  await expectNoLogo();
});

test("CS-1 CS-2 OWN-43 a form of another site, and one without the token, upload no logo", async () => {
  const logo = await aLogo();
  const { origin } = site.config;
  expect((await send(logo, { cookie: owner.cookie, origin })).status).toBe(403);
  expect((await send(logo, { ...owner.headers, origin: "https://evil.example" })).status).toBe(403);
  await expectNoLogo();
});

const strangeNames = ["../../app.db", "..\\..\\x.png", "/etc/passwd", "logo.svg", "x.png.html", "<script>.png", "CON"];
test.each([...strangeNames, "a".repeat(2000)])(
  "UP-4 OWN-44 a file called %j gets names of our own",
  async (filename) => {
    const form = new FormData();
    form.set("version", "0");
    form.set("image", new Blob([new Uint8Array(await aLogo())], { type: "text/html" }), filename);
    const answer = await site.call("POST", path, { headers: owner.headers }, form);
    expect([200, 400]).toContain(answer.status);
    expect(await storedNames(site)).toHaveLength(answer.status === 200 ? 6 : 0);
    for (const name of await storedNames(site)) expect(name).toMatch(/^logo-[0-9a-f]{32}-[a-z0-9]+\.(png|webp)$/);
  },
);

test("OWN-44 2 MB are taken, and one byte more is refused", async () => {
  const logo = await aLogo();
  const padded = (bytes: number) => Buffer.concat([logo, Buffer.alloc(bytes - logo.length)]);
  const large = await send(padded(logoLimits.fileBytes + 1));
  expect([large.status, (await large.json()).error]).toEqual([413, expect.stringMatching(/larger than 2 MB/)]);
  await expectNoLogo();
  expect((await send(padded(logoLimits.fileBytes))).status).toBe(200);
});

test("UP-2 OWN-44 a PNG whose texts unpack to a hundred times their size is refused before it is decoded", async () => {
  const logo = await aLogo();
  const head = logo.subarray(0, 33);
  const text = Buffer.concat([latin1("Comment\0\0"), deflateSync(Buffer.alloc(50_000_000))]);
  const texts = Array.from({ length: 20 }, () => pngChunk("zTXt", text));
  const refused = await send(Buffer.concat([head, ...texts, logo.subarray(33)]));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ fields: { image: expect.stringMatching(/more text stored in it/) } });
  await expectNoLogo();
});

test("UP-7 OWN-45 of twenty uploads at once one is the logo, and the others leave nothing", async () => {
  const logo = await aLogo();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(logo)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 409, 503]).toContain(status);
  expect(await storedNames(site)).toHaveLength(6);
});

test("P-17 OWN-43 the thirty-first upload in ten minutes is refused and says when to go on", async () => {
  const notALogo = latin1("<svg xmlns='http://www.w3.org/2000/svg'/>");
  for (let n = 0; n < 30; n += 1) expect((await send(notALogo)).status).toBe(400);
  const refused = await send(await aLogo());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectNoLogo();
});
