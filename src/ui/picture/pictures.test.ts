import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fingerprint, planPictures } from "../../../scripts/pictures/plan.ts";
import pictures from "./pictures.gen.json" with { type: "json" };

const folder = fileURLToPath(new URL("../../../public/pictures/", import.meta.url));
const extensions = { avif: "avif", webp: "webp", jpeg: "jpg" };
type Listed = {
  alt: string;
  fingerprint: string;
  standIn: string;
  files: Record<keyof typeof extensions, Record<string, number>>;
};
const list = new Map<string, Listed>(Object.entries(pictures));

const files = [...list].flatMap(([name, picture]) =>
  (Object.keys(extensions) as (keyof typeof extensions)[]).flatMap((format) => {
    const sizes = Object.entries(picture.files[format]);
    return sizes.map(([width, bytes]) => ({ file: `${name}-${width}.${extensions[format]}`, bytes }));
  }),
);

test.each(planPictures())("$name is made from its original, with the alt text of images.json", (picture) => {
  expect(list.get(picture.name)).toMatchObject({ alt: picture.alt, fingerprint: fingerprint(picture) });
});

test("the list names the files in public/pictures, all of them and no other", () => {
  const there = readdirSync(folder).map((file) => ({ file, bytes: statSync(folder + file).size }));
  const byName = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
  expect(there.sort(byName)).toEqual(files.sort(byName));
});

test("a fresh clone carries at most 8 MB of pictures", () => {
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(8 * 1024 * 1024);
});

test("no stand-in costs a page more than 300 bytes", () => {
  for (const [name, { standIn }] of list) expect(standIn.length, name).toBeLessThanOrEqual(300);
});
