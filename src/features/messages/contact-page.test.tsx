import { expect, test, vi } from "vitest";
import { company } from "#test/company/company.ts";
import { between, linksIn, wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";

// The form's captcha brings a worker's script, which a test runner reads as a module and which looks for its global.
vi.stubGlobal("self", globalThis);
const { default: ContactPage } = await import("./contact-page.tsx");

const html = renderPart(<ContactPage />);
/** The text without tags, with single spaces. */
const text = html
  .replace(/<wbr\/?>/g, "")
  .replace(/<[^>]+>/g, " ")
  .replace(/\s+/g, " ");

const { hoursWords: hours } = company;
const experience = `${company.experienceYears} years of combined experience`;

test.each([
  ["PUB-08 the phone and the email address", [company.phone.display, company.email]],
  [
    "PUB-08 PUB-11 the hours, what is closed, and that visits need an appointment",
    [hours.week, hours.closed, hours.note],
  ],
  ["PUB-08 every county of the service area", company.counties.map((county) => `${county} County`)],
  ["PUB-08 every town of the service area", company.towns.map(({ name }) => name)],
  ["PUB-11 who the company is", [company.ownership, String(company.since), experience]],
])("a visitor reads %s", (_, words) => {
  for (const word of words) expect(text).toContain(word);
});

test("PUB-08 PUB-11 a visitor calls or writes with a press, and reads that estimates are free", () => {
  expect(html).toContain(`href="${company.phone.href}"`);
  expect(html).toContain(`href="mailto:${company.email}"`);
  expect(text).toMatch(/free estimate, with no obligation/i);
});

test("PUB-08 the contact form is at the anchor of every Send-a-message link", () => {
  expect(html).toMatch(/id="contact-form"[\s\S]*<site-island name="contact-form"[\s\S]*<form/);
});

test("PUB-08 the map is our own drawing; Google's map loads only after a click, with a plain link to it", () => {
  expect(html).toContain("<svg");
  expect(html).not.toContain("<iframe");
  expect(html).not.toMatch(/src="https?:/);
  expect(html).toContain(`href="${company.mapLinkUrl.replaceAll("&", "&amp;")}"`);
});

test("LOOK-35 open, the page offers a call first; closed, a message first and a voicemail", () => {
  const ways = (isOpen: boolean) =>
    linksIn(between(renderPart(<ContactPage />, { opening: { isOpen } }), "<h1", "<dl")).map(({ words }) => words);
  expect(ways(true)).toEqual(["Call 352-555-0142", "Send a message"]);
  expect(ways(false)).toEqual(["Send a message", "Call and leave a voicemail: 352-555-0142"]);
});

test("LOOK-35 the hours of today are marked, and a day off says that it is closed", () => {
  const today = (hoursToday?: string) =>
    wordsOf(
      between(
        renderPart(<ContactPage />, { opening: { today: "tuesday", hoursToday } }),
        'aria-current="date"',
        "</tr>",
      ),
    );
  expect(today()).toMatch(/Tuesday 8 am to 4 pm/);
  expect(today("Closed today")).toMatch(/Tuesday Closed today/);
  expect(html.match(/<th scope="row">/g)).toHaveLength(7);
});
