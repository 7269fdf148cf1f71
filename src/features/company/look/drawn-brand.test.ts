import sharp from "sharp";
import { expect } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { brandPictures } from "#src/facts/logo.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { aLogo, pixelsOf, sendLogo } from "#test/content/pictures.ts";
import { placeOf } from "./draw-brand.server.ts";
import { sweepLogos } from "./logo-files.server.ts";

const ownName = { name: "Rain Right" };

/** The addresses of what is drawn or uploaded now. */
const addresses = ({ company }: TestApp) => brandPictures(company.current());
const bytesOf = async (site: TestApp, address: string) => Buffer.from(await (await site.get(address)).arrayBuffer());

const names = ["Rain Right", "Дождь"];
test.for(names)(
  "OWN-100 OWN-101 of the own name %s icons and shared picture are drawn once and kept",
  async (name, { site, ritas }) => {
    await saveFacts(ritas, "contact", { name });
    await saveFacts(ritas, "look", { accent: "#1f5a33" });
    const sides = { tab: 48, touch: 180, icon: 192, largeIcon: 512, maskable: 512 };
    const { shared, ...icons } = addresses(site);
    for (const [part, address] of Object.entries(icons)) {
      const side = sides[part as keyof typeof sides];
      const { size, format, at } = await pixelsOf(await bytesOf(site, address));
      expect([size, format, at(side >> 1, 3)], part).toEqual([`${side}x${side}`, "png", "#1f5a33"]);
      const middle = Array.from({ length: side }, (_, x) => at(x, side >> 1));
      expect(new Set(middle).size, `letters in ${part}`).toBeGreaterThan(1);
    }
    expect(await pixelsOf(await bytesOf(site, shared))).toMatchObject({ size: "1200x630", format: "jpeg" });
    expect((await site.get(shared)).headers.get("cache-control")).toContain("immutable");
    const drawn = [...Object.values(icons), shared].map((one) => one.slice("/uploads/".length));
    expect(new Set(await site.files.names())).toEqual(new Set(drawn));
  },
);

test("OWN-100 OWN-110 the picture of a shared link says no year where the company says none", () => {
  expect(placeOf(companyOf({ counties: ["Clay"], since: null }))).toBe("Seamless gutters in Clay County");
  expect(placeOf(companyOf({ since: 1974 }))).toMatch(/ Counties since 1974$/);
});

test.for<[section: string, facts: object]>([
  ["contact", { name: "Rain Left" }],
  ["promises", { since: 1974 }],
  ["look", { accent: "#1f5a33" }],
  ["look", { darkColor: "#1f3a2a" }],
  ["look", { pageColor: "#ffffff" }],
])(
  "OWN-101 with %s %j it is another at another address, where the one of before leads",
  async (change, { site, ritas }) => {
    await saveFacts(ritas, "contact", ownName);
    const before = addresses(site).shared;
    const first = await bytesOf(site, before);
    await saveFacts(ritas, ...change);
    const now = addresses(site).shared;
    expect(now).not.toBe(before);
    const { status, headers } = await site.get(before);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([302, now, "no-cache"]);
    expect(first.equals(await bytesOf(site, now))).toBe(false);
  },
);

test("OWN-101 someone who makes up addresses has nothing drawn", async ({ site, ritas }) => {
  const leadsTo = async (part: string) =>
    (await site.get(`/uploads/brand-${"0".repeat(16)}-${part}`)).headers.get("location");
  expect([await leadsTo("48.png"), await leadsTo("shared.jpg")]).toEqual(["/favicon.svg", "/brand/og.jpg"]);
  await saveFacts(ritas, "contact", ownName);
  expect([await leadsTo("180.png"), await leadsTo("9.png")]).toEqual([addresses(site).touch, null]);
  expect(await site.files.names()).toEqual([]);
});

test("OWN-101 twenty who ask at once get one picture, and one that is lost is drawn again", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", ownName);
  const { shared } = addresses(site);
  const all = await Promise.all(Array.from({ length: 20 }, () => bytesOf(site, shared)));
  await site.files.remove(await site.files.names());
  all.push(await bytesOf(site, shared));
  for (const one of all) expect(one.equals(all[0] as Buffer)).toBe(true);
});

test("OWN-101 what was drawn before goes when it is a day old", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", ownName);
  const { shared, tab } = addresses(site);
  for (const address of [shared, tab]) await site.get(address);
  await saveFacts(ritas, "promises", { since: 1974 });
  const aged = { ...site.files, names: async () => site.files.names() };
  await sweepLogos(site.db, aged, site.clock.now());
  expect(await site.files.names()).toEqual([tab.slice(9)]);
});

test("OWN-43 OWN-100 OWN-101 a wide logo is in the shared picture, and no icon", async ({ site, ritas }) => {
  await sendLogo(site, ritas.headers, await aLogo({ width: 900, height: 300 }));
  const { touch, shared } = addresses(site);
  expect(touch).toMatch(/^\/uploads\/brand-/);
  expect((await pixelsOf(await bytesOf(site, touch))).at(90, 3)).toBe("#f6a821");
  // The logo stands above the gutter line at the left, on the background of the pages.
  const { at } = await pixelsOf(await bytesOf(site, shared));
  const isDark = (color: string) => Number.parseInt(color.slice(1, 3), 16) < 60;
  expect([isDark(at(300, 240)), isDark(at(700, 240))]).toEqual([true, false]);
});

test("OWN-102 uploads stand in the place of what is drawn, until they are removed", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", ownName);
  const drawn = addresses(site);
  const send = (fact: "icon" | "sharedPicture", width: number, height: number) =>
    aLogo({ width, height }).then((image) => sendLogo(site, ritas.headers, image, "null", fact));
  expect((await send("icon", 300, 300)).status).toBe(200);
  expect((await send("sharedPicture", 1600, 900)).status).toBe(200);
  for (const [part, address] of Object.entries(addresses(site))) {
    expect(address, part).toMatch(/^\/uploads\/logo-/);
    expect((await site.get(address)).status, part).toBe(200);
  }
  expect(await sharp(await bytesOf(site, addresses(site).shared)).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
  for (const fact of ["icon", "sharedPicture"]) await saveFacts(ritas, "logo", { [fact]: null });
  expect(addresses(site)).toEqual(drawn);
});
