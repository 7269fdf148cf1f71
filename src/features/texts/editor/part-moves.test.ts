import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText, writeText } from "#src/facts/text-parts.ts";
import { changePart, movePart, placeholdersOf, removePart } from "./part-moves.ts";

test.each([
  ["started in {since}, serving you", "left", "started {since} in, serving you"],
  ["started in {since} and {state} too", "right", "started in and {since} {state} too"],
  ["{since} is the year", "left", "{since} is the year"],
  ["It is {since}", "right", "It is {since}"],
  ["{since}{state} in", "right", "{state}{since} in"],
] as const)("OWN-32 %j: the first fact moves %s", (text, direction, moved) => {
  expect(movePart(text, 0, direction)).toBe(moved);
});

test("OWN-32 however a fact is moved, every other fact, every link and every word stays whole", () => {
  const word = fc.constantFrom("one", "two,", "three.", " ", "{since}", "{contact: call us}", "{phone}");
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.nat(5),
      fc.constantFrom("left", "right"),
      (pieces, index, direction) => {
        const text = pieces.join(" ");
        const moved = movePart(text, index, direction as "left");
        const sorted = (from: string) =>
          parseText(from)
            .flatMap((part) => (typeof part === "string" ? part.split(" ") : [writeText([part])]))
            .filter((piece) => piece !== "")
            .sort()
            .join("|");
        expect(sorted(moved)).toBe(sorted(text));
      },
    ),
  );
});

test("OWN-32 a link gets other words, and goes as a whole", () => {
  const text = "Please {contact: write} to us";
  expect(placeholdersOf(text)).toEqual([{ name: "contact", words: "write" }]);
  expect(changePart(text, 0, { words: "send a note" })).toBe("Please {contact: send a note} to us");
  expect(removePart(text, 0)).toBe("Please  to us");
  expect(removePart(text, 3)).toBe(text);
  expect(removePart("{bold: Free} by phone", 0)).toBe("Free by phone");
  expect(changePart("{https://: the guild}", 0, { name: "https://ngma.example" })).toBe(
    "{https://ngma.example: the guild}",
  );
});
