import { expect, test } from "vitest";
import { emailLink } from "./outcome-panel.tsx";

function read(link: string) {
  const url = new URL(link);
  return { to: url.pathname, subject: url.searchParams.get("subject"), body: url.searchParams.get("body") };
}

test("FORM-13 the email link holds the typed text with any characters", () => {
  const link = emailLink("hello@company.example", "Estimate & more", [
    ["Name", "Zoë O'Neil"],
    ["Phone", " "],
    ["Message", "50% off? a=b&cc=evil@example.org\nsecond line + ünï😀 "],
  ]);
  expect(read(link)).toEqual({
    to: "hello@company.example",
    subject: "Estimate & more",
    body: "Name: Zoë O'Neil\r\nMessage: 50% off? a=b&cc=evil@example.org\r\nsecond line + ünï😀",
  });
  expect(link).not.toContain("+");
});

test("FORM-13 the email link of 8000 characters is cut at the length that mail programs accept", () => {
  for (const letter of ["a", "é", "😀", "\n", "\ud800"]) {
    const link = emailLink("hello@company.example", "Estimate", [["Message", `x${letter.repeat(7998)}y`]]);
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(link.length).toBeGreaterThan(1980);
    expect(read(link).body).toMatch(/^Message: x[\s\S]*\r\n…$/);
  }
});
