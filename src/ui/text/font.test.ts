import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../public/fonts/", import.meta.url));

test("the font that every page asks for fits, with its headers, into the ten segments that a server may send at once", () => {
  const headers = 800;
  const file = readFileSync(`${folder}atkinson-hyperlegible-next.woff2`);
  expect(file.length + headers).toBeLessThanOrEqual(10 * 1460);
});

test("rarer letters are in a file of their own, and both stay below 40 KB", () => {
  const both = ["", "-more"].map((part) => readFileSync(`${folder}atkinson-hyperlegible-next${part}.woff2`).length);
  expect(both.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40 * 1024);
});

test("the license of the font is served beside it (SIL Open Font License 1.1, condition 2)", () => {
  expect(readFileSync(`${folder}OFL.txt`, "utf8")).toContain("SIL Open Font License, Version 1.1");
});
