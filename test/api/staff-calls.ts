import type { TestApp } from "#test/app/create-test-app.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { givePostalAddress, requestsPath } from "#test/content/review-links.ts";
import { aReview } from "#test/content/reviews.ts";
import { insertPhoto } from "#test/messages/attachments.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { anyAddress } from "./any-address.ts";
import { callsFor } from "./call.ts";

const review = async ({ db }: TestApp) => ({ id: await insertReview(db) });
const picture = async ({ db }: TestApp) => ({ id: await insertImage(db) });
const message = async ({ db }: TestApp) => ({ id: await insertMessage(db) });
const photo = async (site: TestApp) => {
  const { message: id, photo: name } = await insertPhoto(site);
  return { id, photo: name };
};
const withPostalAddress = (body: () => object) => async (site: TestApp) => {
  await givePostalAddress(site);
  return body();
};
const someOrder = { order: [{ id: 999_999, sort_order: 1 }] };
const ofReview = { town: "Ocala", sort_order: 1, source: "email", reason: "insult" };
/** Looking after reviews, the gallery's pictures, and what people have written. */
export const staffCalls = callsFor("staff", {
  [`GET ${requestsPath}`]: {},
  [`POST ${requestsPath}`]: {
    status: 201,
    also: [409, 429],
    body: withPostalAddress(() => ({ name: "Zoe Lake", email: anyAddress() })),
  },
  [`POST ${requestsPath}/won`]: { also: [409, 429], body: withPostalAddress(() => ({})) },
  [`POST ${requestsPath}/opt-outs`]: { status: 201, body: withPostalAddress(() => ({ email: anyAddress() })) },
  [`POST ${requestsPath}/take-back`]: { body: { ids: [999_999] } },
  "POST /api/admin/reviews/:id/seen": { ids: review, body: {} },
  "PUT /api/admin/reviews/:id/answer": { also: [409], ids: review, body: { answer: "Thank you." }, rest: { was: {} } },
  "GET /api/admin/reviews": {},
  "GET /api/admin/reviews/:id": { ids: review },
  "POST /api/admin/reviews": { status: 201, also: [409], body: aReview, rest: ofReview },
  "PUT /api/admin/reviews/:id": { also: [409], ids: review, body: aReview, rest: { ...ofReview, was: {} } },
  "DELETE /api/admin/reviews/:id": { ids: review },
  "POST /api/admin/reviews/:id/restore": { also: [409], ids: review, body: {} },
  "PATCH /api/admin/reviews/reorder": { status: 409, also: [200], body: someOrder },

  "GET /api/admin/gallery/images": {},
  "POST /api/admin/gallery/images": { status: 201, body: async () => uploadForm({ image: await aJpeg() }) },
  "PATCH /api/admin/gallery/images/reorder": { status: 409, also: [200], body: someOrder },
  "GET /api/admin/gallery/images/:id": { ids: picture },
  "PATCH /api/admin/gallery/images/:id": {
    also: [409],
    ids: picture,
    body: { alt_text: "Another text." },
    rest: { caption: "Bronze", tags: "Bronze", is_active: true, was: {} },
  },
  "DELETE /api/admin/gallery/images/:id": { ids: picture },
  "POST /api/admin/gallery/images/:id/restore": { ids: picture, body: {} },
  "POST /api/admin/gallery/images/:id/prepare": { ids: picture, body: {} },

  "GET /api/admin/messages": {},
  "GET /api/admin/messages/export": {},
  "GET /api/admin/messages/:id": { ids: message },
  "PUT /api/admin/messages/:id/archive": { ids: message, body: { archived: true } },
  "PUT /api/admin/messages/:id/read": { ids: message, body: { read: true } },
  "POST /api/admin/messages/:id/send-again": { status: 409, also: [200], ids: message, body: {} },
  "DELETE /api/admin/messages/:id": { ids: message },
  "GET /api/admin/messages/:id/attachments": { ids: message },
  "GET /api/admin/messages/:id/photos/:photo": { ids: photo },
  "GET /api/admin/messages/:id/photos/:photo/thumb": { ids: photo },
  "GET /api/admin/numbers": {},
  "GET /api/admin/dashboard": {},
  "DELETE /api/admin/dashboard/sample-content": {},
});
