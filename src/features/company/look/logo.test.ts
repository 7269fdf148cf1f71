import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logoFiles } from "#src/company/logo.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { aJpeg, aLogo, drawing, latin1, logoForm, pngHead } from "#test/content/pictures.ts";
import { storedBytes, storedNames } from "#test/content/uploads.ts";
import { sweepLogos } from "./logo-files.server.ts";

let site: SiteWithPages;
let owner: SignedIn;
beforeEach(async () => {
  site = await createSiteWithPages();
  owner = await signIn(site, await addUser(site, { name: "Rita Moss", role: "siteadmin" }));
});
afterEach(() => site.close());

async function send(image: Buffer | undefined, version: number | string = 0) {
  const form = logoForm(image, version);
  const answer = await site.call("POST", "/api/admin/company/logo", { headers: owner.headers }, form);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const present = () => site.company.current().logo;
const manifest = async () => (await site.get("/site.webmanifest")).json() as Promise<{ icons: { src: string }[] }>;

test("OWN-43 an uploaded PNG is the logo in the header, in icons and for search engines, until the delivered one comes back", async () => {
  const before = { page: await site.page("/contact"), manifest: await manifest() };
  expect((await send(await aLogo({ width: 900, height: 300 }))).status).toBe(200);
  const logo = present();
  expect(logo).toMatchObject({ width: 528, height: 176 });
  const files = logoFiles(logo?.file ?? "");
  const page = await site.page("/contact");
  expect(page).toContain(`<img src="/uploads/${files.header}" width="528" height="176"`);
  expect(page).toContain(`<link rel="icon" href="/uploads/${files.tab}" type="image/png"/>`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="/uploads/${files.touch}"/>`);
  expect(page).toContain(`"logo":"${site.config.origin}/uploads/${files.header}"`);
  expect(page).toContain("/brand/og.jpg");
  expect(page).not.toContain("/brand/logo.svg");
  expect(page).not.toContain("favicon.svg");
  expect((await manifest()).icons.map(({ src }) => src)).toEqual(
    [files.icon, files.largeIcon, files.maskable].map((name) => `/uploads/${name}`),
  );

  const back = await owner.send("PUT", "/api/admin/company/logo", { version: 1, facts: { logo: null } });
  expect(back.status).toBe(200);
  expect(await site.page("/contact")).toBe(before.page);
  expect(await manifest()).toEqual(before.manifest);
});

test("OWN-43 visitors get the files of the logo: the header's with its clear background, icons square and on white", async () => {
  await send(await aLogo({ width: 900, height: 300 }));
  const files = logoFiles(present()?.file ?? "");
  const sides = { tab: 48, touch: 180, icon: 192, largeIcon: 512, maskable: 512 };
  for (const [part, name] of Object.entries(files)) {
    const answer = await site.get(`/uploads/${name}`);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get("content-type"), name).toBe(part === "header" ? "image/webp" : "image/png");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height, hasAlpha } = await picture.metadata();
    if (part === "header") {
      expect([width, height, hasAlpha]).toEqual([528, 176, true]);
      continue;
    }
    const side = sides[part as keyof typeof sides];
    expect([width, height], name).toEqual([side, side]);
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)], `the corner of ${name}`).toEqual([255, 255, 255]);
  }
});

test("OWN-43 the manifest has name, short name and icons from the facts", async () => {
  await owner.send("PUT", "/api/admin/company/contact", {
    version: 0,
    facts: { name: "Rain Right", shortName: "Rain" },
  });
  const answer = await site.get("/site.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({ name: "Rain Right", short_name: "Rain", theme_color: "#0b2e45" });
});

const png = (size: { width: number; height: number }) => drawing(size).png().toBuffer();
test.each<[string, () => Promise<Buffer | undefined>, RegExp]>([
  ["nothing", async () => undefined, /choose a PNG file/],
  ["a JPEG", () => aJpeg({ width: 600, height: 300 }), /not a PNG/],
  ["a WebP", () => drawing({ width: 600, height: 300 }).webp().toBuffer(), /not a PNG/],
  ["an SVG", async () => latin1("<svg xmlns='http://www.w3.org/2000/svg'/>"), /not a PNG/],
  ["HTML behind a PNG's first bytes", async () => latin1("\x89PNG\r\n\x1a\n<script>"), /not a PNG|damaged/],
  ["1 × 1", () => png({ width: 1, height: 1 }), /1 by 1 pixels. A logo needs at least 240 by 48/],
  ["239 wide", () => png({ width: 239, height: 100 }), /at least 240/],
  ["a long line", () => png({ width: 1300, height: 100 }), /too wide/],
  ["a high post", () => png({ width: 240, height: 700 }), /too high/],
  ["a bomb of 20,000 × 20,000", async () => pngHead(20_000, 20_000), /too many pixels/],
  ["a head without pixels", async () => pngHead(600, 300), /damaged/],
  ["half a file", async () => (await png({ width: 900, height: 900 })).subarray(0, 1500), /damaged/],
])("OWN-44 %s is refused with what to do, and nothing is stored", async (_, image, words) => {
  const refused = await send(await image());
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ fields: { image: expect.stringMatching(words) } });
  expect(present()).toBeNull();
  expect(await storedNames(site)).toEqual([]);
});

test("OWN-44 a form without its version is refused", async () => {
  expect((await send(await aLogo(), "x")).status).toBe(400);
  expect(await storedNames(site)).toEqual([]);
});

test("OWN-44 what hangs behind or inside a PNG is in none of the logo's files", async () => {
  await send(Buffer.concat([await aLogo(), latin1("<script>alert('carried along')</script>PK\u0003\u0004")]));
  const names = await storedNames(site);
  expect(names).toHaveLength(6);
  for (const name of names) expect((await storedBytes(site, name)).includes("carried along"), name).toBe(false);
});

test("OWN-44 a made-up name is no logo: only an upload sets one", async () => {
  const logo = { file: "a".repeat(32), width: 10, height: 10 };
  const refused = await owner.send("PUT", "/api/admin/company/logo", { version: 0, facts: { logo } });
  expect(refused.status).toBe(400);
  expect(present()).toBeNull();
});

test("OWN-02 OWN-45 of two uploads at once the second is refused, and its files are gone", async () => {
  expect((await send(await aLogo())).status).toBe(200);
  const first = present();
  const late = await send(await aLogo({ width: 400 }));
  expect(late).toMatchObject({ status: 409, body: { section: { version: 1, changedBy: "Rita Moss" } } });
  expect(present()).toEqual(first);
  expect(await storedNames(site)).toHaveLength(6);
});

test("OWN-45 a logo's files go a day after it was replaced, however old they are, and those without a row when they are a day old", async () => {
  await send(await aLogo());
  const first = Object.values(logoFiles(present()?.file ?? ""));
  await send(await aLogo({ width: 400 }), 1);
  const second = Object.values(logoFiles(present()?.file ?? ""));
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
