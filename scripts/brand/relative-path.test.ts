import { expect, test } from "vitest";
import { relativePath } from "./relative-path.ts";

test.each([
  ["each position becomes the distance from the one before", "M 10 10L12 13L40 31.5Z", "m10 10l2 3 28 18.5z"],
  ["a line along one axis needs one number", "M 10 10L10 30L40 30Z", "m10 10v20h30z"],
  ["the control point and the end of a curve count from its beginning", "M 10 10Q12 15 20 18Z", "m10 10q2 5 10 8z"],
  ["the next outline counts from where the last began", "M 10 10L14 15L9 30ZM 20 20Z", "m10 10l4 5-5 15zm10 10z"],
  ["the line after m has its letter, since a repeated m would not be one", "M 1 1M 2 3L5 5Z", "m1 1m1 2l3 2z"],
  ["no space where a sign or a second point ends a number", "M 1 1L1.5 .5L2 1Z", "m1 1l.5-.5.5.5z"],
  ["distances of tenths stay tenths", "M 0.1 0.2L0.4 0.3Z", "m.1.2l.3.1z"],
])("%s", (_rule, path, written) => {
  expect(relativePath(path)).toBe(written);
});

test("a path of commands that are not read is refused", () => {
  expect(() => relativePath("M 0 0C1 1 2 2 3 3Z")).toThrow("A path of other commands than M, L, Q and Z");
});
