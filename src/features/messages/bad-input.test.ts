import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { anInquiry, countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";

/** Every call here is refused, so one application serves all tests; after each of them nothing may be stored. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = "/api/public/messages";

async function expectRefusal(answer: Response, status: number, message: string): Promise<Record<string, unknown>> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const body = await answer.json();
  expect(body.message).toContain(message);
  expect(body.error).toBe(body.message);
  expect(await countStored(app)).toEqual(nothingStored);
  return body;
}

test("FORM-11 API-02 every field that is wrong is named with its text, in fields and in the message", async () => {
  const body = await expectRefusal(await app.post(path, { firstName: "Ann" }), 400, "Last name is required");
  const wrong = new Set(["address", "email", "lastName", "phone", "projectNeeds", "recaptchaToken"]);
  expect(new Set(Object.keys(body.fields as object))).toEqual(wrong);
  expect(body.message).toBe(Object.values(body.fields as object).join(" "));
});

test.each([
  ["unknown", { archived: false }, "Unknown field: archived."],
  ["a captcha that is missing", { recaptchaToken: undefined }, "Please complete the reCAPTCHA verification."],
  ["a captcha that is blank", { recaptchaToken: "" }, "Please complete the reCAPTCHA verification."],
  ["a captcha of 5 KB", { recaptchaToken: "x".repeat(5000) }, "Please complete the reCAPTCHA verification."],
])("FORM-11 a field that is %s is refused by name", async (_, changes, message) => {
  await expectRefusal(await sendInquiry(app, changes), 400, message);
});

test("IN-9 a body over 128 KiB is 413 with or without Content-Length", async () => {
  const large = JSON.stringify({ ...anInquiry, projectNeeds: "x".repeat(128 * 1024) });
  await expectRefusal(await app.post(path, large), 413, "128 KiB");
  await expectRefusal(await app.post(path, large, { headers: { "content-length": "200000" } }), 413, "128 KiB");
});

test("IN-11 fields in the query are ignored", async () => {
  await expectRefusal(await app.post(`${path}?firstName=Ann&firstName=Bob`, "{}"), 400, "First name is required");
});
