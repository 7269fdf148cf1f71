import sharp from "sharp";
import { expect, test } from "vitest";
import { drawing } from "./mark.ts";
import { relativePath } from "./relative-path.ts";

const outline = "M10 10L10.5 30L40 30L37.3 9.8Q25 0 12.4 9.7ZM20.5 20Q0.4 0.2 30 25.5L22 25.1Z";

function pixels(path: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing(50, 40, `<path d="${path}"/>`)), { density: 288 })
    .raw()
    .toBuffer();
}

test("an outline written as distances draws the same pixels", async () => {
  expect(Buffer.compare(await pixels(relativePath(outline)), await pixels(outline))).toBe(0);
});

test("a path of commands that are not read is refused", () => {
  expect(() => relativePath("M0 0C1 1 2 2 3 3Z")).toThrow("A path of other commands than M, L, Q and Z");
});
