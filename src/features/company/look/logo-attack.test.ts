import { deflateSync } from "node:zlib";
import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { aLogo, latin1, pngChunk, sendLogo } from "#test/content/pictures.ts";
import { expectUnusable, storedNames } from "#test/content/uploads.ts";

/* The upload of a logo by someone who means harm: how often, how large, under which name. */

async function expectNoLogo(site: TestApp): Promise<void> {
  expect(site.company.current().logo).toBeNull();
  expect(await storedNames(site)).toEqual([]);
}

const strangeNames = ["../../app.db", "..\\..\\x.png", "/etc/passwd", "logo.svg", "x.png.html", "<script>.png", "CON"];
test.for([...strangeNames, "a".repeat(2000)])(
  "UP-4 OWN-44 a file called %j gets names of our own",
  async (filename, { site, ritas }) => {
    const form = new FormData();
    form.set("was", "null");
    form.set("image", new Blob([new Uint8Array(await aLogo())], { type: "text/html" }), filename);
    const answer = await site.call("POST", "/api/admin/company/logo", { headers: ritas.headers }, form);
    expect([200, 400]).toContain(answer.status);
    expect(await storedNames(site)).toHaveLength(answer.status === 200 ? 6 : 0);
    for (const name of await storedNames(site)) expect(name).toMatch(/^logo-[0-9a-f]{32}-[a-z0-9]+\.(png|webp)$/);
  },
);

test("OWN-44 2 MB are taken, and one byte more is refused", async ({ site, ritas }) => {
  const logo = await aLogo();
  const padded = (bytes: number) => Buffer.concat([logo, Buffer.alloc(bytes - logo.length)]);
  const large = await sendLogo(site, ritas.headers, padded(2 * 1024 * 1024 + 1));
  expect([large.status, (await large.json()).error]).toEqual([413, expect.stringMatching(/larger than 2 MB/)]);
  await expectNoLogo(site);
  expect((await sendLogo(site, ritas.headers, padded(2 * 1024 * 1024))).status).toBe(200);
});

test("UP-2 OWN-44 a PNG whose texts unpack to a hundred times its size is not decoded", async ({ site, ritas }) => {
  const logo = await aLogo();
  const head = logo.subarray(0, 33);
  const text = Buffer.concat([latin1("Comment\0\0"), deflateSync(Buffer.alloc(50_000_000))]);
  const texts = Array.from({ length: 20 }, () => pngChunk("zTXt", text));
  const refused = await sendLogo(site, ritas.headers, Buffer.concat([head, ...texts, logo.subarray(33)]));
  await expectUnusable(site, refused, /more text stored in it/);
});

test("UP-7 OWN-45 of twenty uploads at once one is the logo, and the others leave nothing", async ({ site, ritas }) => {
  const logo = await aLogo();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendLogo(site, ritas.headers, logo)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 409, 503]).toContain(status);
  expect(await storedNames(site)).toHaveLength(6);
});

test("P-17 OWN-43 the thirty-first upload in ten minutes is refused, with when to go on", async ({ site, ritas }) => {
  const notALogo = latin1("GIF89a");
  for (let n = 0; n < 30; n += 1) expect((await sendLogo(site, ritas.headers, notALogo)).status).toBe(400);
  const refused = await sendLogo(site, ritas.headers, await aLogo());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectNoLogo(site);
});
