import { expect, test } from "vitest";
import { cutAltText } from "./alt-text.ts";

test("GADM-02 a card shows 60 characters of the alt text, and an ellipsis if there are more", () => {
  expect(cutAltText("a".repeat(60))).toBe("a".repeat(60));
  expect(cutAltText("a".repeat(61))).toBe(`${"a".repeat(60)}…`);
  expect(cutAltText("🌧".repeat(61))).toBe(`${"🌧".repeat(60)}…`);
});
