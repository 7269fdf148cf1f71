import { aPassword } from "#test/accounts/accounts.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { insertRequestWithLink, ownPath, ownWords } from "#test/content/review-links.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { anyAddress, phoneOf } from "./any-address.ts";
import { callsFor } from "./call.ts";

const email = "nobody@example.com";
const token = "t".repeat(43);
/** With a customer's own link. */
const withReviewLink = (more: object) => async (site: TestApp) => ({
  token: await insertRequestWithLink(site),
  ...more,
});

/** Calls without a session: open to all, and safe by what is in the body. */
export const publicCalls = callsFor("anyone", {
  "GET /api/public/captcha": {},
  "GET /api/public/calendar/:token": { status: 404, ids: { token } },
  "GET /api/public/reviews": {},
  "GET /api/public/gallery/images": {},
  "GET /api/public/questions/:page": { ids: { page: "gutter-guards" } },
  "POST /api/public/messages": {
    also: [429],
    body: async (site, caller) => ({
      ...anInquiry,
      email: anyAddress(),
      phone: phoneOf(caller),
      recaptchaToken: await freshToken(site),
    }),
    rest: { attachments: "a".repeat(43) },
  },
  "POST /api/public/counts": { body: { kind: "begun", name: "inquiry" } },
  "POST /api/public/attachments": {
    status: 201,
    also: [429],
    body: async (site) => ({ recaptchaToken: await freshToken(site) }),
  },
  // Without the header that names whose photos they are.
  "PUT /api/public/attachments/photos/:key": { status: 415, ids: { key: "0".repeat(32) } },
  "DELETE /api/public/attachments/photos/:key": { status: 404, ids: { key: "0".repeat(32) } },
  "PUT /api/public/attachments/plan": { status: 404, also: [200], body: { plan: null } },
  [`POST ${ownPath}/read`]: { also: [404, 410, 429], body: withReviewLink({}) },
  [`POST ${ownPath}/save`]: { also: [404, 409, 410, 429], body: withReviewLink({ was: null, ...ownWords }) },
  [`POST ${ownPath}/withdraw`]: { also: [404, 409, 410, 429], body: withReviewLink({ was: ownWords }) },
  [`POST ${ownPath}/opt-out`]: { also: [404, 429], body: withReviewLink({}) },
  "POST /api/public/recipients/check": { also: [429], body: { token } },
  "POST /api/public/recipients/confirm": { status: 400, also: [200, 429], body: { token } },
  "POST /api/auth/login": {
    status: 401,
    also: [200, 206, 403, 429],
    body: { identifier: email, password: aPassword },
    rest: { recaptchaToken: "not solved" },
  },
  "POST /api/auth/verify-login-2fa": {
    status: 401,
    also: [200, 403, 429],
    body: { userId: 1, otp: "000000" },
    rest: { trustDevice: true },
  },
  "POST /api/auth/resend-login-code": { status: 401, statusHalfSignedIn: 429, also: [200, 429], body: {} },
  "POST /api/auth/forgot-password": { body: { email } },
  "POST /api/auth/verify-reset-token": { also: [429], body: { token } },
  "POST /api/auth/reset-password": {
    status: 400,
    also: [200, 429],
    body: { token, email, newPassword: "a heron stands in the rain" },
  },
  "POST /api/auth/password-strength": {
    also: [429],
    body: { password: aPassword },
    rest: { name: "Ann", email, username: "ann" },
  },
  "POST /api/auth/verify-email-link": { status: 400, also: [200, 429], body: { linkCode: token } },
  "POST /api/auth/verify-email-code": { status: 400, also: [200, 429], body: { email, code: "000000" } },
  "POST /api/auth/verify-invite": { also: [429], body: { invite: token, email } },
  "POST /api/auth/register-invite": {
    status: 400,
    also: [200, 409, 429],
    body: { invite: token, email, name: "No Body", password: aPassword },
    rest: { username: "no.body" },
  },
});
