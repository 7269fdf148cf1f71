import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import { insertCounts, numbersOf } from "#test/visitors/numbers.ts";
import { NumbersSections } from "./numbers-sections.tsx";

test("LEAD-69 LOOK-54 a new site says in one line that it has no numbers yet", async ({ adas }) => {
  const html = renderPart(<NumbersSections numbers={await numbersOf(adas)} />);
  expect(textOf(html)).toBe("Nothing counted yet.");
});

test("LEAD-68 LEAD-69 LOOK-54 each number of a week is a bar and a row of a table, and names are words", async ({
  adas,
  site,
}) => {
  await insertCounts(site.db, [
    ["2026-02-24", "page", "/", 30],
    ["2026-03-02", "page", "/", 1200],
    ["2026-03-02", "referrer", "other", 7],
    ["2026-03-02", "begun", "inquiry", 3],
    ["2026-03-02", "sent", "inquiry", 2],
    ["2026-03-02", "left", "inquiry.additionalInfo", 1],
  ]);
  const called = { submitted_at: "2026-02-24T15:00:00.000Z", first_called_at: "2026-02-24T15:30:00.000Z" };
  await insertJob(site.db, called);
  const html = renderPart(<NumbersSections numbers={await numbersOf(adas)} />);
  const [views = "", forms = ""] = [/Page views by week.*?<\/table>/, /Inquiries by week.*?<\/table>/].map(
    (part) => part.exec(html)?.[0],
  );
  expect(textOf(views)).toContain("Feb 23 to Mar 1 30 Mar 2 to today 1,200");
  expect(views.match(/<tr/g)).toHaveLength(13);
  expect(textOf(forms)).toContain("Week Started Sent");
  expect(textOf(forms)).toContain("Mar 2 to today 3 2");
  // Twelve weeks of five counts, and a bar for each name.
  expect(html.match(/<rect/g)).toHaveLength(5 * 12 + 3);
  for (const text of ["Home 1,230", "Other websites 7", "Inquiry: Additional info 1", "2 of 3 forms started"])
    expect(textOf(html)).toContain(text);
  expect(textOf(html)).toContain("30 min or less for one message");
  expect(textOf(html)).toContain("This week: 2 inquiries, 2 more than last week.");
});
