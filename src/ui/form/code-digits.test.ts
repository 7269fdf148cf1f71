import { expect, test } from "vitest";
import { noDigits, pasteInto, typeInto } from "./code-digits.ts";

const digits = (text: string) => noDigits.map((_, box) => (text[box] ?? " ").trim());

test("AUTH-03 a digit goes into its box and the next one is on", () => {
  expect(typeInto(noDigits, 0, "4")).toEqual({ digits: digits("4"), next: 1 });
  expect(typeInto(digits("12345"), 5, "6")).toEqual({ digits: digits("123456"), next: 5 });
});

test("AUTH-03 a digit typed before or after the one that is there takes its place", () => {
  expect(typeInto(digits("123"), 1, "29")).toEqual({ digits: digits("193"), next: 2 });
  expect(typeInto(digits("123"), 1, "92")).toEqual({ digits: digits("193"), next: 2 });
  expect(typeInto(digits("123"), 1, "22")).toEqual({ digits: digits("123"), next: 2 });
});

test("AUTH-03 letters and digits of other scripts are no digits", () => {
  expect(typeInto(digits("1"), 1, "a")).toBeUndefined();
  expect(typeInto(noDigits, 0, "１")).toBeUndefined();
  expect(pasteInto(noDigits, 0, "no code here")).toBeUndefined();
});

test("AUTH-03 the phone's suggestion fills all boxes through the first one", () => {
  expect(typeInto(noDigits, 0, "482913")).toEqual({ digits: digits("482913"), next: 5 });
  expect(typeInto(digits("77"), 1, "7482913")?.digits).toEqual(digits("748291"));
});

test("AUTH-03 pasting strips non-digits and takes the first 6, whichever box it is pasted into", () => {
  const typed = { digits: digits("123456"), next: 5 };
  expect(pasteInto(noDigits, 0, "Your code: 123-456.")).toEqual(typed);
  expect(pasteInto(digits("99"), 2, " 12 34 56 78 ")).toEqual(typed);
  expect(pasteInto(digits("99"), 2, "1-2")).toEqual({ digits: digits("9912"), next: 4 });
  expect(pasteInto(digits("9999"), 4, "123")).toEqual({ digits: digits("999912"), next: 5 });
});
