import { describe, expect, onTestFinished, vi } from "vitest";
import { contactSchema, inquirySchema } from "#src/features/messages/schema.ts";
import { countUse } from "#src/site/counting/count-use.ts";
import { countedForms } from "#src/site/counting/schema.ts";
import { test } from "#test/app/fixtures.ts";
import { aContact, sendInquiry } from "#test/messages/inquiry.ts";
import { browserHeaders, countsOf, report } from "#test/visitors/visits.ts";

test("LEAD-63 taps, begun and left forms, and the planner are counted by known names", async ({ site }) => {
  const uses = ["phone /gallery", "phone /wp-login.php", "begun inquiry", "begun inquiry", "left contact.message"];
  for (const use of [...uses, "planner planner"]) {
    const [kind, name] = use.split(" ");
    expect((await report(site, { kind, name })).status).toBe(200);
  }
  expect(await countsOf(site)).toEqual({
    "2026-03-02 begun inquiry": 2,
    "2026-03-02 left contact.message": 1,
    "2026-03-02 phone /gallery": 1,
    "2026-03-02 phone other": 1,
    "2026-03-02 planner planner": 1,
  });
});

test("LEAD-63 the fields that are counted are those of the forms", () => {
  expect(countedForms.inquiry).toEqual(Object.keys(inquirySchema.shape));
  expect(countedForms.contact).toEqual(Object.keys(contactSchema.shape));
});

describe("LEAD-63 what a stranger makes up adds no name", () => {
  test.for([
    [{ kind: "begun", name: "newsletter" }, 200],
    [{ kind: "left", name: "inquiry.password" }, 200],
    [{ kind: "left", name: "inquiry" }, 200],
    [{ kind: "planner", name: "/planner" }, 200],
    [{ kind: "page", name: "/" }, 400],
    [{ kind: "sent", name: "inquiry" }, 400],
    [{ kind: "begun", name: "inquiry", count: 1000 }, 400],
    [{ kind: "begun", name: "x".repeat(101) }, 400],
    [{ kind: "begun", name: "x".repeat(600) }, 413],
    ["not json", 400],
  ] as const)("%j", async ([use, status], { site }) => {
    expect((await report(site, use)).status).toBe(status);
    expect(await countsOf(site)).toEqual({});
  });
});

test("LEAD-61 reports of robots, staff and those who ask for it are not counted", async ({ site, ritas }) => {
  const use = { kind: "begun", name: "contact" };
  const uncounted = { dnt: "1", "sec-gpc": "1", "user-agent": "curl/8", cookie: ritas.cookie };
  for (const [name, value] of Object.entries(uncounted))
    expect((await report(site, use, { headers: { [name]: value } })).status).toBe(200);
  expect(await countsOf(site)).toEqual({});
});

test("LEAD-63 a network’s sixty-first report within ten minutes is not counted", async ({ site }) => {
  const use = { kind: "planner", name: "planner" };
  for (let sent = 0; sent < 70; sent++) expect((await report(site, use)).status).toBe(200);
  await report(site, use, { ip: "192.0.2.2" });
  expect(await countsOf(site)).toEqual({ "2026-03-02 planner planner": 61 });
  site.clock.pass(601);
  await report(site, use);
  expect(await countsOf(site)).toEqual({ "2026-03-02 planner planner": 62 });
});

test("LEAD-63 a stored message is a sent form; a repeated or refused one is none", async ({ site }) => {
  const browser = { headers: { "user-agent": browserHeaders["user-agent"] } };
  const { message, ...who } = aContact;
  const contact = { ...who, address: "N/A", projectNeeds: "N/A", additionalInfo: message };
  expect((await sendInquiry(site, {}, browser)).status).toBe(200);
  expect((await sendInquiry(site, {}, browser)).status).toBe(200);
  expect((await sendInquiry(site, contact, browser)).status).toBe(200);
  expect((await sendInquiry(site, { lastName: "Two", recaptchaToken: "wrong" }, browser)).status).toBe(400);
  expect((await sendInquiry(site, { lastName: "Three" }, { headers: { ...browser.headers, dnt: "1" } })).status).toBe(
    200,
  );
  expect(await countsOf(site)).toEqual({ "2026-03-02 sent contact": 1, "2026-03-02 sent inquiry": 1 });
});

test.for([
  [{}, 1],
  [{ doNotTrack: "0", globalPrivacyControl: false }, 1],
  [{ doNotTrack: "1" }, 0],
  [{ globalPrivacyControl: true }, 0],
] as const)("LEAD-61 a browser that sends %j makes %i reports", ([settings, count]) => {
  const sendBeacon = vi.fn();
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("navigator", { ...settings, sendBeacon });
  countUse({ kind: "planner", name: "planner" });
  expect(sendBeacon).toHaveBeenCalledTimes(count);
});
