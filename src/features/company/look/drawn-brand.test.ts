import sharp from "sharp";
import { expect } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { brandPictures } from "#src/facts/logo.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { aLogo, sendLogo } from "#test/content/pictures.ts";
import { expectUnusable } from "#test/content/uploads.ts";
import { placeOf } from "./draw-brand.server.ts";
import { sweepLogos } from "./logo-files.server.ts";

/** The addresses of what is drawn or uploaded now. */
const addresses = ({ company }: TestApp) => brandPictures(company.current());

const pixels = async (site: TestApp, address: string) => {
  const picture = sharp(Buffer.from(await (await site.get(address)).arrayBuffer()));
  const { width, height, format } = await picture.metadata();
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    `#${data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3).toString("hex")}`;
  return {
    size: `${width}x${height}`,
    format,
    at,
    colors: new Set(Array.from({ length: width }, (_, x) => at(x, height >> 1))),
  };
};

test.for(["Rain Right", "Дождь"])(
  "OWN-100 OWN-101 a company named %s gets icons and a picture of shared links, drawn once and kept",
  async (name, { site, ritas }) => {
    await saveFacts(ritas, "contact", { name });
    await saveFacts(ritas, "look", { accent: "#1f5a33" });
    const sides = { tab: 48, touch: 180, icon: 192, largeIcon: 512, maskable: 512 };
    const { shared, ...icons } = addresses(site);
    for (const [part, address] of Object.entries(icons)) {
      const side = sides[part as keyof typeof sides];
      const { size, format, at, colors } = await pixels(site, address);
      expect([size, format, at(side >> 1, 3)], part).toEqual([`${side}x${side}`, "png", "#1f5a33"]);
      expect(colors.size, `letters in ${part}`).toBeGreaterThan(1);
    }
    expect(await pixels(site, shared)).toMatchObject({ size: "1200x630", format: "jpeg" });
    const answer = await site.get(shared);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const drawn = [...Object.values(icons), shared].map((one) => one.slice("/uploads/".length));
    expect(new Set(await site.files.names())).toEqual(new Set(drawn));
  },
);

test("OWN-100 OWN-110 a company without a year has no year in the picture of shared links", () => {
  expect(placeOf(companyOf({ counties: ["Clay"], since: null }))).toBe("Seamless gutters in Clay County");
  expect(placeOf(companyOf({ since: 1974 }))).toMatch(/ Counties since 1974$/);
});

test.for<[string, string, object]>([
  ["the name", "contact", { name: "Rain Left" }],
  ["the year", "promises", { since: 1974 }],
  ["the accent", "look", { accent: "#1f5a33" }],
  ["the dark color", "look", { darkColor: "#1f3a2a" }],
  ["the background", "look", { pageColor: "#ffffff" }],
])(
  "OWN-101 another address shows another %s, and the one of before leads there",
  async ([, section, facts], { site, ritas }) => {
    await saveFacts(ritas, "contact", { name: "Rain Right" });
    const before = addresses(site).shared;
    const first = await (await site.get(before)).bytes();
    await saveFacts(ritas, section, facts);
    const now = addresses(site).shared;
    expect(now).not.toBe(before);
    const { status, headers } = await site.get(before);
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([302, now, "no-cache"]);
    expect(Buffer.compare(await (await site.get(now)).bytes(), first)).not.toBe(0);
  },
);

test("OWN-101 someone who makes up addresses has nothing drawn", async ({ site, ritas }) => {
  const madeUp = (part: string) => `/uploads/brand-${"0".repeat(16)}-${part}`;
  expect((await site.get(madeUp("48.png"))).headers.get("location")).toBe("/favicon.svg");
  expect((await site.get(madeUp("shared.jpg"))).headers.get("location")).toBe("/brand/og.jpg");
  await saveFacts(ritas, "contact", { name: "Rain Right" });
  expect((await site.get(madeUp("180.png"))).headers.get("location")).toBe(addresses(site).touch);
  expect((await site.get(madeUp("9.png"))).status).toBe(404);
  expect(await site.files.names()).toEqual([]);
});

test("OWN-101 twenty who ask at once get the same picture, and one lost with the store is drawn again", async ({
  site,
  ritas,
}) => {
  await saveFacts(ritas, "contact", { name: "Rain Right" });
  const { shared } = addresses(site);
  const all = await Promise.all(Array.from({ length: 20 }, async () => (await site.get(shared)).bytes()));
  for (const one of all) expect(Buffer.compare(one, all[0] as Uint8Array)).toBe(0);
  await site.files.remove(await site.files.names());
  expect(Buffer.compare(await (await site.get(shared)).bytes(), all[0] as Uint8Array)).toBe(0);
});

test("OWN-101 what was drawn before goes when it is a day old", async ({ site, ritas }) => {
  await saveFacts(ritas, "contact", { name: "Rain Right" });
  const { shared, tab } = addresses(site);
  for (const address of [shared, tab]) await site.get(address);
  await saveFacts(ritas, "promises", { since: 1974 });
  const aged = { ...site.files, names: async () => site.files.names() };
  await sweepLogos(site.db, aged, site.clock.now());
  expect(await site.files.names()).toEqual([tab.slice(9)]);
});

test("OWN-43 OWN-100 OWN-101 beside a wide logo the icons are letters, and the logo is in the picture of a shared link", async ({
  site,
  ritas,
}) => {
  await sendLogo(site, ritas.headers, await aLogo({ width: 900, height: 300 }));
  const { touch, shared } = addresses(site);
  expect(touch).toMatch(/^\/uploads\/brand-/);
  expect((await pixels(site, touch)).at(90, 3)).toBe("#f6a821");
  // The logo stands above the gutter line at the left, on the background of the pages.
  const { at } = await pixels(site, shared);
  const isDark = (color: string) => Number.parseInt(color.slice(1, 3), 16) < 60;
  expect([isDark(at(300, 240)), isDark(at(700, 240))]).toEqual([true, false]);
});

test("OWN-102 an own icon and an own picture of shared links stand in the place of the drawn ones, until they are removed", async ({
  site,
  ritas,
}) => {
  await saveFacts(ritas, "contact", { name: "Rain Right" });
  const drawn = addresses(site);
  const send = (size: { width: number; height?: number }, fact: "icon" | "sharedPicture") =>
    aLogo(size).then((image) => sendLogo(site, ritas.headers, image, "null", fact));
  expect((await send({ width: 300, height: 300 }, "icon")).status).toBe(200);
  expect((await send({ width: 1600, height: 900 }, "sharedPicture")).status).toBe(200);
  for (const [part, address] of Object.entries(addresses(site))) {
    expect(address, part).toMatch(/^\/uploads\/logo-/);
    expect((await site.get(address)).status, part).toBe(200);
  }
  expect((await pixels(site, addresses(site).shared)).size).toBe("1200x630");
  for (const fact of ["icon", "sharedPicture"]) await saveFacts(ritas, "logo", { [fact]: null });
  expect(addresses(site)).toEqual(drawn);
});

test.for<[string, { width: number; height: number }, "icon" | "sharedPicture", RegExp]>([
  ["an icon that is no square", { width: 400, height: 300 }, "icon", /An icon is square/],
  ["a small icon", { width: 190, height: 190 }, "icon", /at least 192 by 192/],
  ["a small picture of shared links", { width: 1199, height: 630 }, "sharedPicture", /at least 1200 by 630/],
  ["a tall picture of shared links", { width: 1200, height: 1300 }, "sharedPicture", /too tall/],
])("OWN-102 %s is refused with what to do", async ([, size, fact, words], { site, ritas }) => {
  await expectUnusable(site, await sendLogo(site, ritas.headers, await aLogo(size), "null", fact), words);
});
