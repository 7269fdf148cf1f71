import { randomUUID } from "node:crypto";
import { addUser, aPassword } from "#test/accounts/accounts.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { aConfirmation, insertRecipient } from "#test/company/recipients.ts";
import { insertImage, insertQuestion, insertReview } from "#test/content/content-factory.ts";
import { aJpeg, aLogo, logoForm, uploadForm } from "#test/content/pictures.ts";
import {
  givePostalAddress,
  insertRequestWithLink,
  ownPath,
  ownWords,
  requestsPath,
} from "#test/content/review-links.ts";
import { aReview } from "#test/content/reviews.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { insertMessage } from "#test/messages/messages.ts";

export type Who = "anyone" | "signed in" | "staff" | "siteadmin";

/** The browser that makes a call. */
export type CallingPerson = { id: number; email: string };

type Sent = { path: string; body?: BodyInit };

/** A call of the API, who may make it, and what a call that is in order looks like. */
export type Call = {
  method: string;
  /** As the application's route has it. */
  path: string;
  who: Who;
  /** Of the answer, once let in. */
  status: number;
  /** Where a caller with only the right password is answered otherwise than the rest. */
  statusHalfSignedIn?: number;
  request(site: TestApp, caller: CallingPerson): Promise<Sent> | Sent;
};

const json = (path: string, body: unknown): Sent =>
  body === undefined ? { path } : { path, body: JSON.stringify(body) };

function get(path: string, who: Who, status = 200): Call {
  return { method: "GET", path, who, status, request: () => ({ path }) };
}

/** A call with the same body for every caller. */
function send(method: string, path: string, who: Who, status: number, body: unknown): Call {
  return { method, path, who, status, request: () => json(path, body) };
}

/** Calls without a session: open to all, and safe by what is in the body. */
const open: readonly Call[] = [
  get("/api/public/captcha", "anyone"),
  {
    ...get("/api/public/calendar/:token", "anyone", 404),
    request: () => ({ path: `/api/public/calendar/${"t".repeat(43)}` }),
  },
  get("/api/public/reviews", "anyone"),
  get("/api/public/gallery/images", "anyone"),
  {
    ...get("/api/public/questions/:page", "anyone"),
    request: () => ({ path: "/api/public/questions/gutter-guards" }),
  },
  {
    method: "POST",
    path: "/api/public/messages",
    who: "anyone",
    status: 200,
    request: async (site) =>
      json("/api/public/messages", { ...anInquiry, email: anyAddress(), recaptchaToken: await freshToken(site) }),
  },
  send("POST", "/api/public/counts", "anyone", 200, { kind: "begun", name: "inquiry" }),
  {
    method: "POST",
    path: "/api/public/attachments",
    who: "anyone",
    status: 201,
    request: async (site) => json("/api/public/attachments", { recaptchaToken: await freshToken(site) }),
  },
  // Without the header that names whose photos they are.
  ...(["PUT", "DELETE"] as const).map((method) => ({
    ...{
      method,
      path: "/api/public/attachments/photos/:key",
      who: "anyone" as const,
      status: method === "PUT" ? 415 : 404,
    },
    request: () => ({ path: `/api/public/attachments/photos/${"0".repeat(32)}` }),
  })),
  send("PUT", "/api/public/attachments/plan", "anyone", 404, { plan: null }),
  withReviewLink("read", {}),
  withReviewLink("save", { version: 0, ...ownWords }),
  withReviewLink("withdraw", { version: 0 }),
  withReviewLink("opt-out", {}),
  send("POST", "/api/public/recipients/check", "anyone", 200, { token: "t".repeat(43) }),
  send("POST", "/api/public/recipients/confirm", "anyone", 400, { token: "t".repeat(43) }),
  send("POST", "/api/auth/login", "anyone", 401, { identifier: "nobody@example.com", password: aPassword }),
  send("POST", "/api/auth/verify-login-2fa", "anyone", 401, { userId: 1, otp: "000000" }),
  { ...send("POST", "/api/auth/resend-login-code", "anyone", 401, {}), statusHalfSignedIn: 429 },
  send("POST", "/api/auth/forgot-password", "anyone", 200, { email: "nobody@example.com" }),
  send("POST", "/api/auth/verify-reset-token", "anyone", 200, { token: "t".repeat(43) }),
  send("POST", "/api/auth/reset-password", "anyone", 400, {
    token: "t".repeat(43),
    email: "nobody@example.com",
    newPassword: "a heron stands in the rain",
  }),
  send("POST", "/api/auth/password-strength", "anyone", 200, { password: aPassword }),
  send("POST", "/api/auth/verify-email-link", "anyone", 400, { linkCode: "t".repeat(43) }),
  send("POST", "/api/auth/verify-email-code", "anyone", 400, { email: "nobody@example.com", code: "000000" }),
  send("POST", "/api/auth/verify-invite", "anyone", 200, { invite: "t".repeat(43), email: "nobody@example.com" }),
  send("POST", "/api/auth/register-invite", "anyone", 400, {
    invite: "t".repeat(43),
    email: "nobody@example.com",
    name: "No Body",
    password: aPassword,
  }),
];

/** The caller's own account. */
const own: readonly Call[] = [
  get("/api/auth/me", "signed in"),
  send("POST", "/api/user/logout", "signed in", 200, {}),
  get("/api/user/sessions", "signed in"),
  send("DELETE", "/api/user/sessions", "signed in", 200, undefined),
  withId(send("DELETE", "/api/user/sessions/:id", "signed in", 404, undefined), randomUUID),
  withId(send("DELETE", "/api/user/devices/:id", "signed in", 404, undefined), randomUUID),
  {
    method: "PUT",
    path: "/api/user/me",
    who: "signed in",
    status: 200,
    request: (_site, { id, email }) => json("/api/user/me", { name: "Somebody Else", username: `person-${id}`, email }),
  },
  send("POST", "/api/user/resend-email-verification", "signed in", 409, {}),
  send("POST", "/api/2fa/send-2fa-email", "signed in", 200, {}),
  send("POST", "/api/2fa/enable-2fa", "signed in", 200, {}),
  send("POST", "/api/2fa/verify-email-2fa", "signed in", 400, { otp: "000000" }),
  send("POST", "/api/2fa/verify-2fa", "signed in", 400, { otp: "000000" }),
  send("POST", "/api/2fa/regenerate-backup-codes", "signed in", 409, { password: aPassword }),
  send("POST", "/api/2fa/disable-2fa", "signed in", 200, { password: aPassword }),
  send("POST", "/api/2fa/mark-backup-codes-shown", "signed in", 200, {}),
];

/** Other people's accounts. */
const people: readonly Call[] = [
  get("/api/admin/users", "siteadmin"),
  {
    method: "PUT",
    path: "/api/admin/users/:id",
    who: "siteadmin",
    status: 200,
    request: async (site) => json(`/api/admin/users/${await addOther(site)}`, { role: "admin" }),
  },
  {
    method: "DELETE",
    path: "/api/admin/users/:id",
    who: "siteadmin",
    status: 200,
    request: async (site) => ({ path: `/api/admin/users/${await addOther(site)}` }),
  },
  {
    method: "POST",
    path: "/api/admin/send-invite",
    who: "siteadmin",
    status: 200,
    request: () => json("/api/admin/send-invite", { email: anyAddress(), adminPassword: aPassword }),
  },
];

/** A call on a message that is there. */
function onMessage(
  method: string,
  below: string,
  status: number,
  body?: unknown,
  area: "messages" | "calls" = "messages",
): Call {
  const path = `/api/admin/${area}/:id${below}`;
  return {
    method,
    path,
    who: "staff",
    status,
    request: async ({ db }) => json(path.replace(":id", String(await insertMessage(db))), body),
  };
}

/** Someone was called and asks for an estimate. */
const aCall = {
  version: 0,
  state: "called",
  nextStep: "Send the estimate",
  nextDay: "2026-03-04",
  nextTime: "",
  note: "",
  mail: "The estimate comes on Wednesday.",
  archive: false,
};

/** What people have written, and what needs attention. */
const inbox: readonly Call[] = [
  get("/api/admin/messages", "staff"),
  get("/api/admin/messages/export", "staff"),
  onMessage("GET", "", 200),
  onMessage("PUT", "/archive", 200, { archived: true }),
  onMessage("PUT", "/read", 200, { read: true }),
  onMessage("POST", "/send-again", 409, {}),
  onMessage("DELETE", "", 200),
  onMessage("GET", "/attachments", 200),
  ...["", "/thumb"].map((below) => ({
    ...get(`/api/admin/messages/:id/photos/:photo${below}`, "staff"),
    request: async (site: TestApp) => {
      const { message, photo } = await insertPhoto(site);
      return { path: `/api/admin/messages/${message}/photos/${photo}${below}` };
    },
  })),
  get("/api/admin/calls/calendar-link", "staff"),
  send("POST", "/api/admin/calls/calendar-link", "staff", 201, {}),
  send("DELETE", "/api/admin/calls/calendar-link", "staff", 200, undefined),
  get("/api/admin/calls/waiting", "staff"),
  get("/api/admin/calls/planned", "staff"),
  get("/api/admin/calls/visits", "staff"),
  onMessage("GET", "", 200, undefined, "calls"),
  onMessage("PUT", "", 200, aCall, "calls"),
  onMessage("POST", "/notes", 201, { note: "She has a dog." }, "calls"),
  get("/api/admin/numbers", "staff"),
  get("/api/admin/dashboard", "staff"),
  send("DELETE", "/api/admin/dashboard/sample-content", "staff", 200, undefined),
];

/** Looking after reviews; each call with one of its own. */
const reviews: readonly Call[] = [
  get("/api/admin/reviews/requests", "staff"),
  toAsk("", 201, () => ({ name: "Zoe Lake", email: anyAddress() })),
  toAsk("/won", 200, () => ({})),
  toAsk("/opt-outs", 201, () => ({ email: anyAddress() })),
  ofReview("PUT", "/api/admin/reviews/:id/answer", { answer: "Thank you." }),
  get("/api/admin/reviews", "staff"),
  ofReview("GET", "/api/admin/reviews/:id", undefined),
  send("POST", "/api/admin/reviews", "staff", 201, aReview),
  ofReview("PUT", "/api/admin/reviews/:id", aReview),
  ofReview("DELETE", "/api/admin/reviews/:id", undefined),
  ofReview("POST", "/api/admin/reviews/:id/restore", {}),
  send("PATCH", "/api/admin/reviews/reorder", "staff", 409, { order: [{ id: 999_999, sort_order: 1 }] }),
];

/** A call on a picture that is there. */
function onImage(method: string, below: string, body?: unknown): Call {
  const path = `/api/admin/gallery/images/:id${below}`;
  return {
    method,
    path,
    who: "staff",
    status: 200,
    request: async ({ db }) => json(path.replace(":id", String(await insertImage(db))), body),
  };
}

/** Looking after the gallery's pictures. */
const gallery: readonly Call[] = [
  get("/api/admin/gallery/images", "staff"),
  {
    method: "POST",
    path: "/api/admin/gallery/images",
    who: "staff",
    status: 201,
    request: async () => ({ path: "/api/admin/gallery/images", body: uploadForm({ image: await aJpeg() }) }),
  },
  send("PATCH", "/api/admin/gallery/images/reorder", "staff", 409, { order: [{ id: 999_999, sort_order: 1 }] }),
  onImage("GET", ""),
  onImage("PATCH", "", { alt_text: "Another text." }),
  onImage("DELETE", ""),
  onImage("POST", "/restore", {}),
  onImage("POST", "/prepare", {}),
];

/** A call on an address that waits to be confirmed. */
function onRecipient(what: string): Call {
  const path = `/api/admin/company/recipients/:id/${what}`;
  return {
    method: "POST",
    path,
    who: "siteadmin",
    status: 200,
    request: async ({ db }) => json(path.replace(":id", await insertRecipient(db, { email: anyAddress() })), {}),
  };
}

/** A question, as the body of a call. */
const aQuestion = { question: "Do you clean gutters?", answer: "Yes. Call {phone}.", is_active: true };

/** A call on a page's list of questions; `:id` is one of its own. */
function ofQuestions(method: string, below: string, status: number, body?: unknown): Call {
  const path = `/api/admin/questions/:page${below}`;
  const request = async ({ db }: TestApp) => {
    const page = path.replace(":page", "gutter-guards");
    return json(below.includes(":id") ? page.replace(":id", String(await insertQuestion(db))) : page, body);
  };
  return { method, path, who: "siteadmin", status, request };
}

/** Looking after the questions of the product pages. */
const questions: readonly Call[] = [
  ofQuestions("GET", "", 200),
  ofQuestions("POST", "", 201, aQuestion),
  ofQuestions("PATCH", "/:id", 200, aQuestion),
  ofQuestions("DELETE", "/:id", 200),
  ofQuestions("POST", "/:id/restore", 200, {}),
  ofQuestions("PATCH", "/reorder", 409, { order: [{ id: 999_999, sort_order: 1 }] }),
];

/** What only siteadmins see of the site. */
const site: readonly Call[] = [
  get("/api/admin/activity", "siteadmin"),
  get("/api/admin/activity/people", "siteadmin"),
  get("/api/admin/company", "siteadmin"),
  {
    method: "PUT",
    path: "/api/admin/company/:section",
    who: "siteadmin",
    status: 200,
    request: () => json("/api/admin/company/promises", { version: 0, facts: { since: 1990 } }),
  },
  {
    method: "POST",
    path: "/api/admin/company/logo",
    who: "siteadmin",
    status: 200,
    request: async () => ({ path: "/api/admin/company/logo", body: logoForm(await aLogo()) }),
  },
  get("/api/admin/page-pictures", "siteadmin"),
  {
    method: "PUT",
    path: "/api/admin/page-pictures/:name",
    who: "siteadmin",
    status: 200,
    request: () => json("/api/admin/page-pictures/hero-corner", { version: 0, own: null }),
  },
  get("/api/admin/texts", "siteadmin"),
  {
    method: "GET",
    path: "/api/admin/texts/:name/versions",
    who: "siteadmin",
    status: 200,
    request: () => ({ path: "/api/admin/texts/home.story.title/versions" }),
  },
  send("PUT", "/api/admin/texts", "siteadmin", 200, { version: 0, texts: { "home.story.title": "One family" } }),
  get("/api/admin/company/recipients", "siteadmin"),
  {
    method: "POST",
    path: "/api/admin/company/recipients",
    who: "siteadmin",
    status: 201,
    request: () => json("/api/admin/company/recipients", { email: anyAddress() }),
  },
  onRecipient("send-again"),
  onRecipient("remove"),
  send("POST", "/api/admin/company/confirmation/preview", "siteadmin", 200, aConfirmation),
  send("POST", "/api/admin/company/confirmation/send-to-me", "siteadmin", 200, aConfirmation),
  {
    ...get("/api/admin/company/keeping/:years", "siteadmin"),
    request: () => ({ path: "/api/admin/company/keeping/2" }),
  },
  get("/api/admin/company/places", "siteadmin"),
  get("/api/admin/site-state", "siteadmin"),
  get("/api/admin/first-run", "siteadmin"),
  send("PUT", "/api/admin/first-run", "siteadmin", 200, { closed: true }),
  send("POST", "/api/admin/first-run/backup-copy", "siteadmin", 200, {}),
  send("DELETE", "/api/admin/site-state/recovery-notice", "siteadmin", 200, undefined),
  send("POST", "/api/admin/test-mail", "siteadmin", 200, { to: "me" }),
];

/** Calls that take a multipart form with a file. */
export const uploads: readonly string[] = [
  "/api/admin/gallery/images",
  "/api/admin/company/logo",
  "/api/public/attachments/photos/:key",
];

/** Every call there is; test/api/access-matrix.test.ts holds the list against the application. */
export const calls: readonly Call[] = [
  ...open,
  ...own,
  ...people,
  ...reviews,
  ...gallery,
  ...inbox,
  ...questions,
  ...site,
];

/** The call with an id in its path. */
function withId(call: Call, id: () => string): Call {
  return { ...call, request: (site, caller) => replaceId(call.request(site, caller), id()) };
}

async function replaceId(sent: Promise<Sent> | Sent, id: string): Promise<Sent> {
  const { path, ...rest } = await sent;
  return { ...rest, path: path.replace(":id", id) };
}

function ofReview(method: string, path: string, body: unknown): Call {
  const request = async (site: TestApp) => {
    const id = await insertReview(site.db);
    return json(path.replace(":id", String(id)), body);
  };
  return { method, path, who: "staff", status: 200, request };
}

/** A call with a customer's own link. */
function withReviewLink(what: string, body: object): Call {
  const path = `${ownPath}/${what}`;
  const request = async (site: TestApp) => json(path, { token: await insertRequestWithLink(site), ...body });
  return { method: "POST", path, who: "anyone", status: 200, request };
}

/** A call that asks customers for reviews. */
function toAsk(below: string, status: number, body: () => object): Call {
  const path = `${requestsPath}${below}`;
  const request = async (site: TestApp) => {
    await givePostalAddress(site);
    return json(path, body());
  };
  return { method: "POST", path, who: "staff", status, request };
}

function anyAddress(): string {
  return `${randomUUID()}@example.com`;
}

async function addOther(site: TestApp): Promise<number> {
  const { id } = await addUser(site, { email: anyAddress(), role: "user" });
  return id;
}
