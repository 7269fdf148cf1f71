import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** The one sentence that the specification writes with two words. */
const quoted = "The page you are looking for can not be found";

test("GUARD-10 every screen and mail says 'cannot', except where the specification quotes 'can not'", () => {
  const wrong = sources.filter((file) => /can\s+not\b/i.test(readFileSync(file, "utf8").replaceAll(quoted, "")));
  expect(wrong).toEqual([]);
});

test("GUARD-08 no screen shows a time by the reader's own clock: every format of a time names the office's time zone", () => {
  const own = sources.filter((file) => {
    const code = readFileSync(file, "utf8");
    const formats = code.match(/new Intl\.DateTimeFormat\([^)]*\)/g) ?? [];
    return formats.some((format) => !/\btimeZone\b/.test(format)) || /\.toLocale(Date|Time)String\(/.test(code);
  });
  expect(own).toEqual([]);
});
