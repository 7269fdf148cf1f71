import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshToken } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { anInquiry, countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";

/** Every call here is refused, so one application serves all tests; after each of them nothing may be stored. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = "/api/public/messages";
const valid = JSON.stringify({ ...anInquiry, recaptchaToken: "x" });

async function expectRefusal(answer: Response, status: number, message?: string): Promise<Record<string, unknown>> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const body = await answer.json();
  expect(body.error).toMatch(/\S/);
  if (message) expect(body.message).toContain(message);
  expect(await countStored(app)).toEqual(nothingStored);
  return body;
}

describe("bodies that are not what the call takes", () => {
  test("FORM-11 API-02 every field that is wrong is named with its text, in fields and in the message", async () => {
    const body = await expectRefusal(await app.post(path, { firstName: "Ann" }), 400, "Last name is required");
    expect(new Set(Object.keys(body.fields as object))).toEqual(
      new Set(["address", "email", "lastName", "phone", "projectNeeds", "recaptchaToken"]),
    );
    expect(body.message).toBe(Object.values(body.fields as object).join(" "));
    expect(body.error).toBe(body.message);
  });

  test.each([
    ["over-long", { projectNeeds: "x".repeat(8001) }, "Project needs are required and should be less than 8000"],
    ["blank", { lastName: " \t " }, "Last name is required"],
    ["a list", { email: ["a@example.com"] }, "Valid email is required."],
    ["a number", { phone: 3525550199 }, "Phone number is required"],
    ["an object", { address: { toString: "x" } }, "Address is required"],
    ["null", { additionalInfo: null }, "Additional info should be less than 8000 characters."],
    ["unknown", { archived: false }, "Unknown field: archived."],
    ["a captcha that is missing", { recaptchaToken: undefined }, "Please complete the reCAPTCHA verification."],
    ["a captcha that is blank", { recaptchaToken: "" }, "Please complete the reCAPTCHA verification."],
    ["a captcha of 5 KB", { recaptchaToken: "x".repeat(5000) }, "Please complete the reCAPTCHA verification."],
  ])("FORM-11 a field that is %s is refused by name", async (_, changes, message) => {
    await expectRefusal(await sendInquiry(app, changes), 400, message);
  });

  test.each(["[]", '"text"', "7", "null", "true"])("IN-9 %s is JSON and no message", async (body) => {
    await expectRefusal(await app.post(path, body), 400, "an object");
  });

  test.each([
    ["no JSON", "firstName=Ann"],
    ["empty", ""],
    ["cut off", valid.slice(0, -1)],
    ["with NaN", valid.replace('"Ann"', "NaN")],
    ["with a comma too many", `${valid.slice(0, -1)},}`],
    ["with a byte order mark", `\ufeff${valid}`],
    ["with a field twice", `${valid.slice(0, -1)},"email":"b@example.com"}`],
    ["nested nine deep", `{"firstName":${"[".repeat(9)}${"]".repeat(9)}}`],
    ["nested 60,000 deep", "[".repeat(60_000) + "]".repeat(60_000)],
    ["with a list of 20,000", `{"firstName":[${"1,".repeat(20_000)}1]}`],
    ["with 1e400", valid.replace('"Ann"', "1e400")],
    ["with a huge integer", valid.replace('"Ann"', "9".repeat(400))],
  ])("IN-9 a body that is %s is 400", async (_, body) => {
    await expectRefusal(await app.post(path, body), 400, " ");
  });

  test("IN-10 names that lead to the prototype are 400, and no object changes", async () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      await expectRefusal(await app.post(path, `{"${name}":{"polluted":1},${valid.slice(1)}`), 400);
      await expectRefusal(await app.post(path, `{"x":{"${name}":{"polluted":1}},${valid.slice(1)}`), 400);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    ["UTF-16", Buffer.from(valid, "utf16le")],
    [
      "invalid UTF-8",
      Buffer.concat([Buffer.from(valid.slice(0, 20)), Buffer.from([0xff, 0xfe]), Buffer.from(valid.slice(20))]),
    ],
  ])("IN-9 %s is 400", async (_, bytes) => {
    const headers = { "content-type": "application/json", origin: app.config.origin };
    await expectRefusal(await app.call("POST", path, { headers }, new Uint8Array(bytes)), 400);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-7",
    "application/json, text/plain",
    "",
  ])("IN-9 CS-4 the content type %j is 415", async (type) => {
    await expectRefusal(await app.post(path, valid, { headers: { "content-type": type } }), 415, "application/json");
  });

  test("IN-9 a compressed body is 415, and a body over 128 KiB is 413 with or without Content-Length", async () => {
    const headers = { "content-type": "application/json", origin: app.config.origin, "content-encoding": "gzip" };
    await expectRefusal(await app.call("POST", path, { headers }, new Uint8Array(gzipSync(valid))), 415);
    const large = JSON.stringify({ ...anInquiry, projectNeeds: "x".repeat(128 * 1024) });
    await expectRefusal(await app.post(path, large), 413, "128 KiB");
    await expectRefusal(await app.post(path, large, { headers: { "content-length": "200000" } }), 413, "128 KiB");
  });
});

describe("calls that should not be made", () => {
  test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("API-02 %s is 405 and names POST", async (method) => {
    const answer = await app.call(method, path, { headers: { origin: app.config.origin } });
    expect(answer.headers.get("allow")).toContain("POST");
    await expectRefusal(answer, 405);
  });

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:3001" },
    { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
  ])("CS-2 CS-3 a page of another site is 403: %j", async (headers) => {
    await expectRefusal(
      await app.post(path, { ...anInquiry, recaptchaToken: await freshToken(app) }, { headers }),
      403,
    );
  });

  test("IN-11 fields in the query are ignored", async () => {
    await expectRefusal(await app.post(`${path}?firstName=Ann&firstName=Bob`, "{}"), 400, "First name is required");
  });
});

test("IN-12 with any value in place of one valid field the answer is a documented status and names the error", async () => {
  const names = [...Object.keys(anInquiry), "recaptchaToken", "extra"];
  const mutation = fc.record({ name: fc.constantFrom(...names), value: fc.jsonValue({ maxDepth: 4 }) });
  await fc.assert(
    fc.asyncProperty(mutation, fc.nat(65_000), async ({ name, value }, visitor) => {
      const ip = `10.0.${visitor >> 8}.${visitor & 255}`;
      const answer = await sendInquiry(app, { recaptchaToken: "not solved", [name]: value }, { ip });
      expect([400, 429]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({
        error: expect.stringMatching(/\S/),
        message: expect.stringMatching(/\S/),
      });
    }),
    { numRuns: 300 },
  );
  expect(await countStored(app)).toEqual(nothingStored);
  expect(app.logLines.join("")).not.toContain('"level":"error"');
});
