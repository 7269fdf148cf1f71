import { expect, onTestFinished, test, vi } from "vitest";
import { csrfToken } from "./csrf-cookie.ts";

const own = `${"s".repeat(43)}.${"r".repeat(22)}`;

test.each([
  [`csrfToken=foreign; theme=dark; csrfToken=${own}`, own],
  [`csrfToken=${own}; csrfToken=foreign`, own],
  ["a=b; csrfToken=short", "short"],
  ["xcsrfToken=1; csrfToken=", undefined],
])("GUARD-07 of the cookies %j the page repeats the one that its site has made: %s", (cookie, token) => {
  vi.stubGlobal("document", { cookie });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(csrfToken()).toBe(token);
});
