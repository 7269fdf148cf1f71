import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { site } from "#site";
import { companyOf } from "#src/facts/company.ts";
import { webManifest } from "#src/site/document/web-manifest.ts";

const folder = fileURLToPath(new URL("../../public/", import.meta.url));

async function sizeOf(file: string): Promise<[width: number, height: number]> {
  const { width, height } = await sharp(folder + file).metadata();
  return [width, height];
}

test("SHELL-09 the logo that visitors load is 473 × 238 and bears the company's name, in drawn letters: no font has to be there", () => {
  const logo = readFileSync(`${folder}brand/logo.svg`, "utf8");
  expect(logo).toMatch(/^<svg [^>]*width="473" height="238"/);
  expect(logo).toContain(`<title>${site.name}</title>`);
  expect(logo).not.toContain("<text");
});

test("PUB-12 the card of a shared link has the size that OpenGraph readers show large, and a weight that they accept", async () => {
  expect(await sizeOf("brand/og.jpg")).toEqual([1200, 630]);
  expect(readFileSync(`${folder}brand/og.jpg`).length).toBeLessThan(300 * 1024);
});

test("someone who puts the site on a home screen gets icons of the sizes that the manifest promises", async () => {
  const manifest = webManifest(companyOf());
  expect(manifest).toMatchObject({ name: site.name, short_name: site.shortName });
  for (const { src, sizes } of manifest.icons) expect((await sizeOf(src.slice(1))).join("x"), src).toBe(sizes);
  expect(await sizeOf("apple-touch-icon.png")).toEqual([180, 180]);
});

test("a browser that asks for favicon.ico gets one picture of 32 × 32 in it", async () => {
  const icon = readFileSync(`${folder}favicon.ico`);
  const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
  expect(start + length).toBe(icon.length);
  const { format, width } = await sharp(icon.subarray(start)).metadata();
  expect({ format, width }).toEqual({ format: "png", width: 32 });
});
