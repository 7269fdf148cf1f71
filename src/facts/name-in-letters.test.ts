import { expect, test } from "vitest";
import { balancedLines, monogram } from "./name-in-letters.ts";

test.each([
  ["Quill Heron Rainworks", "QH"],
  ["The Gutters of Ocala, LLC", "GO"],
  ["ABC Seamless", "ABC"],
  ["rain", "R"],
  ["Ángel & Søn", "ÁS"],
  ["A", "A"],
  ["!!!", ""],
])("OWN-100 the icon of %j has the letters %j", (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

test("OWN-100 a name stands in as few lines as it takes, none much longer than another", () => {
  expect(balancedLines("Quill Heron Rainworks", 14)).toEqual(["Quill Heron", "Rainworks"]);
  expect(balancedLines("Rain Right", 14)).toEqual(["Rain Right"]);
  expect(balancedLines("Supercalifragilistic Gutters", 14)).toEqual(["Supercalifragilistic", "Gutters"]);
});
