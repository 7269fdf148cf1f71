import sharp from "sharp";
import { expect } from "vitest";
import { logoFiles } from "#src/facts/logo.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { aJpeg, aLogo, drawing, latin1, pngHead, sendLogo } from "#test/content/pictures.ts";
import { expectUnusable, storedBytes, storedNames } from "#test/content/uploads.ts";
import { sweepLogos } from "./logo-files.server.ts";

/** The names of the present logo's files, by what they are for. */
const filesOf = ({ company }: TestApp) => logoFiles(company.current().logo?.file ?? "");

test("OWN-43 an uploaded PNG is the logo in the header, in icons and for search engines, until the delivered one comes back", async ({
  site,
  ritas,
}) => {
  const manifest = async () => (await site.get("/site.webmanifest")).json() as Promise<{ icons: { src: string }[] }>;
  const before = { page: await site.page("/contact"), manifest: await manifest() };
  expect((await sendLogo(site, ritas.headers, await aLogo({ width: 450, height: 300 }))).status).toBe(200);
  expect(site.company.current().logo).toMatchObject({ width: 378, height: 252 });
  const files = filesOf(site);
  const page = await site.page("/contact");
  expect(page).toContain(`<img src="/uploads/${files.header}" width="378" height="252"`);
  expect(page).toContain(`<link rel="icon" href="/uploads/${files.tab}" type="image/png"/>`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="/uploads/${files.touch}"/>`);
  expect(page).toContain(`"logo":"${site.config.origin}/uploads/${files.header}"`);
  expect(page).not.toContain("/brand/");
  expect(page).not.toContain("favicon.svg");
  expect((await manifest()).icons.map(({ src }) => src)).toEqual(
    [files.icon, files.largeIcon, files.maskable].map((name) => `/uploads/${name}`),
  );

  expect((await saveFacts(ritas, "logo", { logo: null })).status).toBe(200);
  expect(await site.page("/contact")).toBe(before.page);
  expect(await manifest()).toEqual(before.manifest);
});

test("OWN-43 visitors get the logo's files: the header's on clear ground, icons on white", async ({ site, ritas }) => {
  await sendLogo(site, ritas.headers, await aLogo({ width: 450, height: 300 }));
  const files = filesOf(site);
  const sides = { tab: 48, touch: 180, icon: 192, largeIcon: 512, maskable: 512 };
  for (const [part, name] of Object.entries(files)) {
    const answer = await site.get(`/uploads/${name}`);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get("content-type"), name).toBe(part === "header" ? "image/webp" : "image/png");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height, hasAlpha } = await picture.metadata();
    if (part === "header") {
      expect([width, height, hasAlpha]).toEqual([378, 252, true]);
      continue;
    }
    const side = sides[part as keyof typeof sides];
    expect([width, height], name).toEqual([side, side]);
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)], `the corner of ${name}`).toEqual([255, 255, 255]);
  }
});

const png = (size: { width: number; height: number }) => drawing(size).png().toBuffer();
test.for<[string, () => Promise<Buffer | undefined>, RegExp]>([
  ["nothing", async () => undefined, /choose a PNG, JPEG, WebP or SVG file/],
  ["an AVIF", () => drawing({ width: 600, height: 300 }).avif({ effort: 0 }).toBuffer(), /not a PNG/],
  ["a GIF", () => drawing({ width: 600, height: 300 }).gif().toBuffer(), /not a PNG/],
  ["HTML", async () => latin1("<!doctype html><p>Logo</p>"), /not a PNG/],
  ["an SVG without a drawing", async () => latin1("<svg xmlns='http://www.w3.org/2000/svg'/>"), /damaged/],
  ["HTML behind a PNG's first bytes", async () => latin1("\x89PNG\r\n\x1a\n<script>"), /not a PNG|damaged/],
  ["1 × 1", () => png({ width: 1, height: 1 }), /1 by 1 pixels. A logo needs at least 240 by 48/],
  ["239 wide", () => png({ width: 239, height: 100 }), /at least 240/],
  ["a long line", () => png({ width: 1300, height: 100 }), /too wide/],
  ["a high post", () => png({ width: 240, height: 700 }), /too tall/],
  ["a bomb of 20,000 × 20,000", async () => pngHead(20_000, 20_000), /too many pixels/],
  ["a head without pixels", async () => pngHead(600, 300), /damaged/],
  ["half a file", async () => (await png({ width: 900, height: 900 })).subarray(0, 1500), /damaged/],
])("OWN-44 %s is refused with what to do, and nothing is stored", async ([, image, words], { site, ritas }) => {
  await expectUnusable(site, await sendLogo(site, ritas.headers, await image()), words);
});

test.for<[string, () => Promise<Buffer>]>([
  ["JPEG", () => aJpeg({ width: 600, height: 300 })],
  ["WebP", () => drawing({ width: 600, height: 300 }).webp().toBuffer()],
])("OWN-44 a %s is the logo, made anew", async ([, image], { site, ritas }) => {
  expect((await sendLogo(site, ritas.headers, await image())).status).toBe(200);
  expect((await site.get(`/uploads/${filesOf(site).header}`)).headers.get("content-type")).toBe("image/webp");
});

test("OWN-44 a form without the logo that was seen, or with another one, is refused", async ({ site, ritas }) => {
  expect((await sendLogo(site, ritas.headers, await aLogo(), "x")).status).toBe(409);
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await aLogo())]), "logo.png");
  expect((await site.call("POST", "/api/admin/company/logo", { headers: ritas.headers }, form)).status).toBe(400);
  expect(await storedNames(site)).toEqual([]);
});

test("OWN-44 what hangs behind or inside a PNG is in none of the logo's files", async ({ site, ritas }) => {
  await sendLogo(
    site,
    ritas.headers,
    Buffer.concat([await aLogo(), latin1("<script>alert('carried along')</script>PK\u0003\u0004")]),
  );
  const names = await storedNames(site);
  expect(names).toHaveLength(6);
  for (const name of names) expect((await storedBytes(site, name)).includes("carried along"), name).toBe(false);
});

test("OWN-44 a made-up name is no logo: only an upload sets one", async ({ site, ritas }) => {
  const logo = { file: "a".repeat(32), width: 10, height: 10 };
  expect((await saveFacts(ritas, "logo", { logo })).status).toBe(400);
  expect(site.company.current().logo).toBeNull();
});

test("OWN-02 OWN-45 of two uploads at once the second is refused, and its files are gone", async ({ site, ritas }) => {
  expect((await sendLogo(site, ritas.headers, await aLogo())).status).toBe(200);
  const first = filesOf(site);
  const late = await sendLogo(site, ritas.headers, await aLogo({ width: 400 }));
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ present: { changes: { logo: { by: "Rita Moss" } } } });
  expect(filesOf(site)).toEqual(first);
  expect(await storedNames(site)).toHaveLength(6);
});

test("OWN-45 a logo's files go a day after it was replaced, however old they are, and those without a row when they are a day old", async ({
  site,
  ritas,
}) => {
  await sendLogo(site, ritas.headers, await aLogo());
  const first = Object.values(filesOf(site));
  await sendLogo(site, ritas.headers, await aLogo({ width: 400 }), JSON.stringify(site.company.current().logo));
  const second = Object.values(filesOf(site));
  const stray = `logo-${"a".repeat(32)}-48.png`;
  await site.files.put([{ name: stray, bytes: Buffer.of(1) }]);
  const all = [...first, ...second, stray].sort();
  await sweepLogos(site.db, site.files, site.clock.now());
  expect(await site.files.names()).toEqual(all);
  const aged = { ...site.files, names: async () => site.files.names() };
  await sweepLogos(site.db, aged, site.clock.now());
  expect(await site.files.names()).toEqual([...first, ...second].sort());
  site.clock.pass(24 * 3600);
  await sweepLogos(site.db, aged, site.clock.now());
  expect(await site.files.names()).toEqual(second.sort());
});
