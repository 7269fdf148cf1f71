import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { withServices } from "#test/app/with-services.ts";
import { anInquiry, countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";
import { type Siteverify, startSiteverify } from "#test/network/siteverify.ts";
import { createCaptcha } from "./captcha.server.ts";

let app: TestApp;

describe("proof of work", () => {
  beforeEach(async () => {
    app = await createTestApp();
  });
  afterEach(() => app.close());

  test("FORM-15 OP-2 a token works once, also when two calls bring it at the same moment", async () => {
    const recaptchaToken = await freshToken(app);
    const texts = ["one", "two", "three", "four", "five"];
    const answers = await Promise.all(texts.map((projectNeeds) => sendInquiry(app, { recaptchaToken, projectNeeds })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect((await countStored(app)).messages).toBe(1);
  });

  test("OP-2 forged, expired and used tokens get the same answer, and the log has the reason of each", async () => {
    const expired = await freshToken(app);
    app.clock.pass(121);
    const used = await freshToken(app);
    await sendInquiry(app, { recaptchaToken: used });
    const answers = [];
    for (const recaptchaToken of ["forged", expired, used]) {
      const answer = await sendInquiry(app, { recaptchaToken, projectNeeds: "Something else" });
      expect(answer.status).toBe(400);
      answers.push(await answer.json());
    }
    expect(answers[0]).toEqual({
      error: "Please complete the reCAPTCHA verification.",
      message: "Please complete the reCAPTCHA verification.",
      fields: { recaptchaToken: "Please complete the reCAPTCHA verification." },
      code: "captcha_refused",
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(app.logLines.join("")).toMatch(/not a token of ours.*expired.*captcha used/s);
  });

  test("FORM-15 marks of used tokens are deleted after a day", async () => {
    await sendInquiry(app);
    app.clock.pass(24 * 60 * 60 + 1);
    await sendInquiry(app);
    await purgeExpired(app);
    expect(await countStored(app)).toMatchObject({ messages: 2, captchas: 1 });
  });

  test("FORM-15 without Google's keys there is only proof of work, also with fallback=1", async () => {
    const { kind } = await (await app.get("/api/public/captcha?fallback=1")).json();
    expect(kind).toBe("proof-of-work");
  });
});

describe("reCAPTCHA", () => {
  let google: Siteverify;

  beforeEach(async () => {
    google = await startSiteverify();
    const env = {
      ORIGIN: "https://gutters.example",
      RECAPTCHA_SITE_KEY: "site-key",
      RECAPTCHA_SECRET: "canary-secret",
    };
    const plain = await createTestApp({ env });
    const recaptcha = {
      siteKey: "site-key",
      secret: "canary-secret",
      hostname: "gutters.example",
      siteverifyUrl: google.url,
      withinMs: 1_500,
    };
    const captcha = createCaptcha({ ...plain, ...plain.config, recaptcha });
    app = withServices(plain, { captcha });
  });
  afterEach(async () => {
    await app.close();
    await google.close();
  });

  const offer = async (query = "") => (await app.get(`/api/public/captcha${query}`)).json();
  const answerJson = (body: unknown) => google.answerWith((response) => response.end(JSON.stringify(body)));
  const ok = () => ({ success: true, hostname: "gutters.example", challenge_ts: app.clock.now().toISOString() });

  test("FORM-15 with both keys the browser gets Google's captcha, and a token that Google knows is accepted", async () => {
    expect(await offer()).toEqual({ kind: "recaptcha", siteKey: "site-key" });
    answerJson(ok());
    expect((await sendInquiry(app, { recaptchaToken: "token-1" })).status).toBe(200);
    expect(Object.fromEntries(google.asked[0] ?? [])).toEqual({ secret: "canary-secret", response: "token-1" });
  });

  test("OP-2 one token at the same moment twice: Google would accept both, the site accepts one", async () => {
    answerJson(ok());
    const send = (projectNeeds: string) => sendInquiry(app, { recaptchaToken: "token-1", projectNeeds });
    const answers = await Promise.all([send("one"), send("two")]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test("R-33 a repeated call brings a token that Google has seen; the message is there, so it is 200", async () => {
    answerJson(ok());
    await sendInquiry(app, { recaptchaToken: "token-1" });
    answerJson({ success: false, "error-codes": ["timeout-or-duplicate"] });
    expect((await sendInquiry(app, { recaptchaToken: "token-1" })).status).toBe(200);
    expect((await sendInquiry(app, { recaptchaToken: "token-1", projectNeeds: "other" })).status).toBe(400);
    expect(await countStored(app)).toMatchObject({ messages: 1, captchas: 1 });
    expect(google.asked).toHaveLength(1);
  });

  test.each([
    ["says no", () => ({ ...ok(), success: false })],
    ["says that it was used", () => ({ success: false, "error-codes": ["timeout-or-duplicate"] })],
    ["saw it solved on another site", () => ({ ...ok(), hostname: "evil.example" })],
    ["names no site", () => ({ ...ok(), hostname: undefined })],
    ["saw it solved more than two minutes ago", () => ({ ...ok(), challenge_ts: "2026-03-02T14:57:59Z" })],
    ["saw it solved in the future", () => ({ ...ok(), challenge_ts: "2026-03-02T15:01:01Z" })],
    ["does not say when", () => ({ ...ok(), challenge_ts: undefined })],
    ["calls it a bad request", () => ({ success: false, "error-codes": ["bad-request"] })],
  ])("OP-2 a token is refused when Google %s", async (_, answer) => {
    answerJson(answer());
    const refused = await sendInquiry(app, { recaptchaToken: "token-1" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).code).toBe("captcha_refused");
    expect(await countStored(app)).toEqual(nothingStored);
    expect((await offer()).kind).toBe("recaptcha");
  });

  test("OP-1 a token over 4 KB is refused without a call to Google", async () => {
    expect((await sendInquiry(app, { recaptchaToken: "x".repeat(4097) })).status).toBe(400);
    expect(google.asked).toEqual([]);
  });

  test.each(["a token", "token+1", "token=", "<script>", "tökén", "token\n", "token&secret=x"])(
    "OP-1 %j, which cannot be a token of Google, is refused without a call to Google",
    async (recaptchaToken) => {
      answerJson(ok());
      const refused = await sendInquiry(app, { recaptchaToken });
      expect(refused.status).toBe(400);
      expect((await refused.json()).code).toBe("captcha_refused");
      expect(google.asked).toEqual([]);
      expect((await offer()).kind).toBe("recaptcha");
    },
  );

  test.each([
    ["answers 500", () => google.answerWith((response) => response.writeHead(500).end())],
    ["answers with a page", () => google.answerWith((response) => response.end("<html>Sorry</html>"))],
    ["answers with other JSON", () => answerJson({ ok: 1 })],
    [
      "sends us elsewhere",
      () =>
        google.answerWith((response) => {
          if (response.req.url === "/elsewhere") response.end(JSON.stringify(ok()));
          else response.writeHead(302, { location: "/elsewhere" }).end();
        }),
    ],
    ["does not answer", () => google.answerWith(() => {})],
    ["begins to answer and stops", () => google.answerWith((response) => void response.write("{"))],
    [
      "never stops answering",
      () => google.answerWith((response) => void response.end(JSON.stringify({ ...ok(), x: "x".repeat(70_000) }))),
    ],
    ["refuses the connection", () => google.close()],
    ["hangs up", () => google.answerWith((response) => response.destroy())],
    ["does not know our secret", () => answerJson({ success: false, "error-codes": ["invalid-input-secret"] })],
    ["misses our secret", () => answerJson({ success: false, "error-codes": ["bad-request", "missing-input-secret"] })],
  ])("R-13 when Google %s nothing is accepted, and proof of work takes over at once", async (_, fail) => {
    await fail();
    const refused = await sendInquiry(app, { recaptchaToken: "token-1" });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: "captcha_unavailable",
      message: expect.stringContaining("352-555-0142"),
    });
    expect(await countStored(app)).toEqual(nothingStored);

    expect((await offer()).kind).toBe("proof-of-work");
    expect((await sendInquiry(app, { recaptchaToken: await freshToken(app) })).status).toBe(200);
    app.clock.pass(5 * 60);
    expect((await offer()).kind).toBe("recaptcha");
    expect(app.logLines.join("")).not.toContain("canary-secret");
  });

  test("FORM-15 a browser that cannot load Google's script gets proof of work, and its solution is accepted", async () => {
    expect((await offer("?fallback=1")).kind).toBe("proof-of-work");
    expect((await offer("?fallback=0")).kind).toBe("recaptcha");
    expect((await sendInquiry(app, { ...anInquiry, recaptchaToken: await freshToken(app) })).status).toBe(200);
    expect(google.asked).toEqual([]);
  });
});

test("OP-1 the secret is never sent in the clear to another machine", () => {
  const recaptcha = { siteKey: "k", secret: "s", hostname: "h", siteverifyUrl: "http://siteverify.example/" };
  expect(() => createCaptcha({ ...app, ...app.config, recaptcha })).toThrow("https");
});
