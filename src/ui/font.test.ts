import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../public/fonts/", import.meta.url));

test("the one font of the site costs a page at most 40 KB", () => {
  expect(readFileSync(`${folder}atkinson-hyperlegible-next.woff2`).length).toBeLessThanOrEqual(40 * 1024);
});

test("whoever takes the font finds its licence beside it (SIL Open Font License 1.1, condition 2)", () => {
  expect(readFileSync(`${folder}OFL.txt`, "utf8")).toContain("SIL Open Font License, Version 1.1");
});
