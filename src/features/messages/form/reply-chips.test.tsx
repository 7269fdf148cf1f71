import { expect, test } from "vitest";
import { replyChips, withChip } from "./reply-chips.tsx";

const [nothing, morning, afternoon] = replyChips;

test("FORM-05 a chip fills the empty field, another chip replaces its text, and the same chip again empties the field", () => {
  expect(withChip("", nothing)).toBe("Nothing to add");
  expect(withChip(nothing, morning)).toBe("Please call in the morning");
  expect(withChip(`${morning} `, afternoon)).toBe("Please call in the afternoon");
  expect(withChip(morning, morning)).toBe("");
});

test("FORM-05 a chip never removes the person's own text", () => {
  expect(withChip("The dog bites.\n", afternoon)).toBe("The dog bites.\nPlease call in the afternoon");
  expect(withChip(`The dog bites.\n${afternoon}`, afternoon)).toBe("The dog bites.");
  expect(withChip(`The dog bites.\n\nReally.\n${afternoon}`, morning)).toBe(
    "The dog bites.\n\nReally.\nPlease call in the morning",
  );
});
