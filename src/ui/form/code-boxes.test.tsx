import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CodeBoxes } from "./code-boxes.tsx";

const boxes = (props: { error?: { text: string; at: number }; disabled?: boolean } = {}) =>
  renderToStaticMarkup(
    <CodeBoxes id="code" label="Code from your app" onChange={() => {}} onEnter={() => {}} {...props} />,
  );

test("AUTH-03 a phone finds where its one-time code goes, and shows digits to type", () => {
  const inputs = boxes().match(/<input[^>]*>/g) ?? [];
  expect(inputs).toHaveLength(6);
  expect(inputs.map((input) => /autoComplete="([^"]+)"/i.exec(input)?.[1])).toEqual([
    "one-time-code",
    ...Array.from({ length: 5 }, () => "off"),
  ]);
  for (const input of inputs) {
    expect(input).toContain('inputMode="numeric"');
    // It would cut the code that the phone puts in to its first digit.
    expect(input.toLowerCase()).not.toContain("maxlength");
  }
});

test("AUTH-03 a screen reader hears what the code is for, which digit it is at, and what is wrong", () => {
  const html = boxes({ error: { text: "Invalid OTP.", at: 1 } });
  expect(html).toContain("<legend");
  expect(html).toContain("Code from your app");
  expect(html).toContain('aria-label="Digit 1 of 6"');
  expect(html).toContain('aria-describedby="code-error"');
  expect(html).toMatch(/id="code-error".*Invalid OTP\./);
  expect(boxes()).not.toContain("aria-invalid");
});
