import { deliveredFacts } from "#src/facts/company.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { aMailServer } from "#test/company/mail-server.ts";
import { aConfirmation, insertRecipient } from "#test/company/recipients.ts";
import { insertPage, insertQuestion } from "#test/content/content-factory.ts";
import { aLogo, logoForm } from "#test/content/pictures.ts";
import { anyAddress } from "./any-address.ts";
import { callsFor } from "./call.ts";

const page = "gutter-guards";
const aPage = {
  ...{ title: "Metal roofs", lead: "Since {since}.", meta_title: "Metal", meta_description: "Metal roofs." },
  sections: [{ kind: "question", text: "Is it loud?\nNo." }],
  is_active: true,
};
/** An address of its own for each. */
const slug = () => `page-${anyAddress().replace(/\W+/g, "-")}`;
const ownPage = async ({ db }: TestApp) => ({ id: await insertPage(db, { slug: slug() }) });
const question = async ({ db }: TestApp) => ({ page, id: await insertQuestion(db) });
const aQuestion = { question: "Do you clean gutters?", answer: "Yes. Call {phone}.", is_active: true };
/** An address that waits to be confirmed. */
const recipient = async ({ db }: TestApp) => ({ id: await insertRecipient(db, { email: anyAddress() }) });
const anEmail = { section: "inquiries", email: "confirmation", facts: aConfirmation };
const anyPassword = { currentPassword: "a" };

/** Looking after the product pages' questions, and what only siteadmins see of the site. */
export const siteadminCalls = callsFor("siteadmin", {
  "GET /api/admin/questions/:page": { ids: { page } },
  "POST /api/admin/questions/:page": {
    status: 201,
    also: [409],
    ids: { page },
    body: aQuestion,
    rest: { sort_order: 1 },
  },
  "PATCH /api/admin/questions/:page/:id": {
    also: [409],
    ids: question,
    body: { is_active: false, was: { is_active: true } },
    rest: { ...aQuestion, sort_order: 1 },
  },
  "DELETE /api/admin/questions/:page/:id": { ids: question },
  "POST /api/admin/questions/:page/:id/restore": { also: [409], ids: question, body: {} },
  "PATCH /api/admin/questions/:page/reorder": {
    status: 409,
    also: [200],
    ids: { page },
    body: { order: [{ id: 999_999, sort_order: 1 }] },
  },
  "GET /api/admin/pages": {},
  "POST /api/admin/pages": {
    status: 201,
    also: [409],
    body: () => ({ ...aPage, slug: slug() }),
    rest: { sort_order: 1 },
  },
  "PATCH /api/admin/pages/:id": {
    also: [409],
    ids: ownPage,
    body: { is_active: false, was: { is_active: true } },
    rest: { ...aPage, slug: "gutter-colors", sort_order: 1 },
  },
  "DELETE /api/admin/pages/:id": { ids: ownPage },
  "POST /api/admin/pages/:id/restore": { also: [400, 409], ids: ownPage, body: {} },
  "PATCH /api/admin/pages/reorder": { status: 409, also: [200], body: { order: [{ id: 999_999, sort_order: 1 }] } },

  "GET /api/admin/everything": {},
  "GET /api/admin/activity": {},
  "GET /api/admin/company": {},
  "GET /api/admin/company/map": {},
  "PUT /api/admin/company/:section": {
    also: [403, 409],
    ids: { section: "promises" },
    body: { was: { since: deliveredFacts.since }, facts: { since: 1990 } },
    rest: anyPassword,
  },
  "POST /api/admin/company/logo": { body: async () => logoForm(await aLogo()) },
  "POST /api/admin/company/icon": { body: async () => logoForm(await aLogo({ width: 300, height: 300 })) },
  "POST /api/admin/company/shared-picture": { body: async () => logoForm(await aLogo({ width: 1200, height: 630 })) },
  "GET /api/admin/page-pictures": {},
  "PUT /api/admin/page-pictures/:name": {
    also: [409],
    ids: { name: "hero-corner" },
    body: { own: null, was: null },
  },
  "GET /api/admin/texts": {},
  "GET /api/admin/texts/:name/versions": { ids: { name: "home.story.title" } },
  "PUT /api/admin/texts": {
    also: [409],
    body: { texts: { "home.story.title": "One family" }, was: { "home.story.title": "One family, one trade" } },
  },
  "GET /api/admin/company/recipients": {},
  "POST /api/admin/company/recipients": {
    status: 201,
    also: [403, 409, 429],
    body: () => ({ email: anyAddress() }),
    rest: anyPassword,
  },
  "POST /api/admin/company/recipients/:id/remove": { also: [403, 409], ids: recipient, body: {}, rest: anyPassword },
  "POST /api/admin/company/emails/preview": { body: anEmail },
  "GET /api/admin/company/mail-server": {},
  // The address of this machine is refused before it is connected to.
  "POST /api/admin/company/mail-server": {
    status: 409,
    also: [400, 403, 429],
    body: { ...aMailServer, host: "127.0.0.1", seen: "" },
    rest: anyPassword,
  },
  "POST /api/admin/company/mail-server/remove": {
    status: 409,
    also: [403],
    body: { seen: "" },
    rest: anyPassword,
  },
  "GET /api/admin/company/keeping/:years": { ids: { years: 2 } },
  "GET /api/admin/company/places": {},
  "GET /api/admin/site-state": {},
  "GET /api/admin/first-run": {},
  "POST /api/admin/first-run/:name": { ids: { name: "claims" }, body: {} },
  "POST /api/admin/test-mail": { also: [429], body: { to: "me" } },
});
