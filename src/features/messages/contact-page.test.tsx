import { expect, test, vi } from "vitest";
import { company } from "#test/company/company.ts";
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

test("PUB-08 a visitor finds phone and email address, both as links", () => {
  expect(html).toContain(`href="${company.phone.href}"`);
  expect(html).toContain(`href="mailto:${company.email}"`);
  expect(text).toContain(company.phone.display);
  expect(text).toContain(company.email);
});

test("PUB-08 PUB-11 a visitor reads the hours, what is closed, and that visits need an appointment", () => {
  for (const words of [company.hoursWords.week, company.hoursWords.closed, company.hoursWords.note])
    expect(text).toContain(words);
});

test("PUB-08 a visitor finds the service area: every county with every town", () => {
  for (const county of company.counties) expect(text).toContain(`${county} County`);
  for (const { name } of company.towns) expect(text).toContain(name);
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

test("PUB-11 the contact page says who the company is and that estimates are free", () => {
  for (const words of [
    company.ownership,
    String(company.since),
    `${company.experienceYears} years of combined experience`,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/estimates are free/i);
});
