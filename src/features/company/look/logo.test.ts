import { expect } from "vitest";
import { logoFiles, type UploadFact } from "#src/facts/logo.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { aJpeg, aLogo, drawing, latin1, pixelsOf, pngHead, sendLogo } from "#test/content/pictures.ts";
import { expectUnusable, storedBytes, storedNames } from "#test/content/uploads.ts";
import { sweepLogos } from "./logo-files.server.ts";

/** The names of the present logo's files, by what they are for. */
const filesOf = ({ company }: TestApp) => logoFiles(company.current().logo?.file ?? "");

test("OWN-43 an uploaded PNG is the logo everywhere, until the delivered one comes back", async ({ site, ritas }) => {
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
  const sizes = { header: "378x252", tab: "48x48", touch: "180x180", icon: "192x192", largeIcon: "512x512" };
  for (const [part, name] of Object.entries(filesOf(site))) {
    const answer = await site.get(`/uploads/${name}`);
    expect([answer.status, answer.headers.get("content-type")], name).toEqual([
      200,
      `image/${part === "header" ? "webp" : "png"}`,
    ]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const { size, hasAlpha, at } = await pixelsOf(new Uint8Array(await answer.arrayBuffer()));
    expect(size, name).toBe({ ...sizes, maskable: "512x512" }[part]);
    if (part === "header") expect(hasAlpha).toBe(true);
    else expect(at(0, 0), `the corner of ${name}`).toBe("#ffffff");
  }
});

test("OWN-43 the manifest has name, short name and icons from the facts", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", { name: "Rain Right", shortName: "Rain" });
  const answer = await site.get("/site.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({ name: "Rain Right", short_name: "Rain", theme_color: "#0b2e45" });
});

const png = (width: number, height: number) => drawing({ width, height }).png().toBuffer();
const wide = { width: 600, height: 300 };
test.for<[string, () => Promise<Buffer | undefined>, RegExp, UploadFact?]>([
  ["OWN-44 nothing", async () => undefined, /choose a PNG, JPEG, WebP or SVG file/],
  ["OWN-44 an AVIF", () => drawing(wide).avif({ effort: 0 }).toBuffer(), /not a PNG/],
  ["OWN-44 a GIF", () => drawing(wide).gif().toBuffer(), /not a PNG/],
  ["OWN-44 HTML", async () => latin1("<!doctype html><p>Logo</p>"), /not a PNG/],
  ["OWN-44 an SVG without a drawing", async () => latin1("<svg xmlns='http://www.w3.org/2000/svg'/>"), /damaged/],
  ["OWN-44 HTML behind a PNG's first bytes", async () => latin1("\x89PNG\r\n\x1a\n<script>"), /not a PNG|damaged/],
  ["OWN-44 1 × 1", () => png(1, 1), /1 by 1 pixels. A logo needs at least 240 by 48/],
  ["OWN-44 239 wide", () => png(239, 100), /at least 240/],
  ["OWN-44 a long line", () => png(1300, 100), /too wide/],
  ["OWN-44 a high post", () => png(240, 700), /too tall/],
  ["OWN-44 a bomb of 20,000 × 20,000", async () => pngHead(20_000, 20_000), /too many pixels/],
  ["OWN-44 a head without pixels", async () => pngHead(600, 300), /damaged/],
  ["OWN-44 half a file", async () => (await png(900, 900)).subarray(0, 1500), /damaged/],
  ["OWN-102 an icon that is no square", () => png(400, 300), /An icon is square/, "icon"],
  ["OWN-102 a small icon", () => png(190, 190), /at least 192 by 192/, "icon"],
  ["OWN-102 a small picture of shared links", () => png(1199, 630), /at least 1200 by 630/, "sharedPicture"],
  ["OWN-102 a tall picture of shared links", () => png(1200, 1300), /too tall/, "sharedPicture"],
])("%s is refused with what to do, and nothing is stored", async ([, image, words, fact], { site, ritas }) => {
  await expectUnusable(site, await sendLogo(site, ritas.headers, await image(), "null", fact), words);
});

test("OWN-44 a JPEG and a WebP are the logo, made anew", async ({ site, ritas }) => {
  for (const image of [await aJpeg(wide), await drawing(wide).webp().toBuffer()]) {
    const was = JSON.stringify(site.company.current().logo);
    expect((await sendLogo(site, ritas.headers, image, was)).status).toBe(200);
    expect((await site.get(`/uploads/${filesOf(site).header}`)).headers.get("content-type")).toBe("image/webp");
  }
});

test("OWN-44 a form without the logo that was seen, or with another one, is refused", async ({ site, ritas }) => {
  expect((await sendLogo(site, ritas.headers, await aLogo(), "x")).status).toBe(409);
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await aLogo())]), "logo.png");
  expect((await site.call("POST", "/api/admin/company/logo", { headers: ritas.headers }, form)).status).toBe(400);
  expect(await storedNames(site)).toEqual([]);
});

test("OWN-44 what hangs behind or inside a PNG is in none of the logo's files", async ({ site, ritas }) => {
  const behind = latin1("<script>alert('carried along')</script>PK\u0003\u0004");
  await sendLogo(site, ritas.headers, Buffer.concat([await aLogo(), behind]));
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

test("OWN-45 a logo's files go a day after it was replaced, and a day-old stray file goes", async ({ site, ritas }) => {
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
