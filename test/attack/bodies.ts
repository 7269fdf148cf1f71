import type * as z from "zod/mini";
import * as verification from "#src/features/accounts/email-verification/schema.ts";
import * as invites from "#src/features/accounts/invites/schema.ts";
import * as login from "#src/features/accounts/log-in/schema.ts";
import * as reset from "#src/features/accounts/password-reset/schema.ts";
import { passwordStrengthSchema } from "#src/features/accounts/passwords/schema.ts";
import { updateProfileSchema } from "#src/features/accounts/profile/schema.ts";
import * as twoFactor from "#src/features/accounts/two-factor/schema.ts";
import { roleChangeSchema } from "#src/features/accounts/users/schema.ts";
import * as inquiries from "#src/features/company/inquiries/schema.ts";
import { saveSectionSchema } from "#src/features/company/schema.ts";
import * as gallery from "#src/features/gallery/manage/schema.ts";
import { changePictureSchema } from "#src/features/gallery/page-pictures/schema.ts";
import { newAttachmentsSchema, sentPlanSchema } from "#src/features/messages/attachments/schema.ts";
import * as calls from "#src/features/messages/calls/schema.ts";
import * as inbox from "#src/features/messages/inbox/schema.ts";
import { newMessageSchema } from "#src/features/messages/schema.ts";
import * as numbers from "#src/features/numbers/schema.ts";
import { testMailSchema } from "#src/features/operations/test-mail/schema.ts";
import * as questions from "#src/features/products/questions/manage/schema.ts";
import { askCustomerSchema, optOutSchema } from "#src/features/reviews/asking/schema.ts";
import * as ownReview from "#src/features/reviews/link/schema.ts";
import * as reviews from "#src/features/reviews/manage/schema.ts";
import { firstRunSchema } from "#src/features/staff/dashboard/first-run.schema.ts";
import { saveTextsSchema } from "#src/features/texts/schema.ts";
import { emptySchema } from "#src/platform/database/fields.schema.ts";

/** What the handler reads its body with, and the members that the call of test/api/calls.ts leaves out. */
type Body = {
  schema: z.ZodMiniType;
  optional?: Record<string, string | boolean | number>;
  statuses: readonly number[];
};

const email = "nobody@example.com";

/**
 * Every call that takes JSON, by "METHOD path". `statuses` are those that the comment above its handler names, beside 400
 * and 413, which any body may get.
 */
export const bodies: Readonly<Record<string, Body>> = {
  "POST /api/public/counts": { schema: numbers.useSchema, statuses: [200] },
  "POST /api/public/messages": {
    schema: newMessageSchema,
    optional: { attachments: "a".repeat(43) },
    statuses: [200, 429],
  },
  "POST /api/public/attachments": { schema: newAttachmentsSchema, statuses: [201, 429] },
  "PUT /api/public/attachments/plan": { schema: sentPlanSchema, statuses: [200, 404] },
  "POST /api/auth/login": {
    schema: login.loginSchema,
    optional: { recaptchaToken: "not solved" },
    statuses: [200, 206, 401, 403, 429],
  },
  "POST /api/auth/verify-login-2fa": {
    schema: login.secondStepSchema,
    optional: { trustDevice: true },
    statuses: [200, 401, 403, 429],
  },
  "POST /api/auth/resend-login-code": { schema: emptySchema, statuses: [200, 401, 429] },
  "POST /api/auth/forgot-password": { schema: reset.forgotPasswordSchema, statuses: [200] },
  "POST /api/auth/verify-reset-token": { schema: reset.verifyResetTokenSchema, statuses: [200, 429] },
  "POST /api/auth/reset-password": { schema: reset.resetPasswordSchema, statuses: [200, 429] },
  "POST /api/auth/password-strength": {
    schema: passwordStrengthSchema,
    optional: { name: "Ann", email, username: "ann" },
    statuses: [200, 429],
  },
  "POST /api/auth/verify-email-link": { schema: verification.verifyEmailLinkSchema, statuses: [200, 429] },
  "POST /api/auth/verify-email-code": { schema: verification.verifyEmailCodeSchema, statuses: [200, 429] },
  "POST /api/auth/verify-invite": { schema: invites.verifyInviteSchema, statuses: [200, 429] },
  "POST /api/auth/register-invite": {
    schema: invites.registerInviteSchema,
    optional: { username: "no.body" },
    statuses: [200, 409, 429],
  },
  "POST /api/user/logout": { schema: emptySchema, statuses: [200] },
  "PUT /api/user/me": {
    schema: updateProfileSchema,
    optional: { password: "a heron stands in the rain", currentPassword: "seven herons over the lake" },
    statuses: [200, 401, 403, 409, 429],
  },
  "POST /api/user/resend-email-verification": {
    schema: emptySchema,
    statuses: [200, 409, 429],
  },
  "POST /api/2fa/send-2fa-email": { schema: emptySchema, statuses: [200, 403, 429] },
  "POST /api/2fa/enable-2fa": { schema: twoFactor.enableSchema, optional: { email }, statuses: [200, 403] },
  "POST /api/2fa/verify-email-2fa": { schema: twoFactor.otpSchema, statuses: [200] },
  "POST /api/2fa/verify-2fa": { schema: twoFactor.otpSchema, statuses: [200] },
  "POST /api/2fa/regenerate-backup-codes": { schema: twoFactor.ownPasswordSchema, statuses: [200, 403, 409] },
  "POST /api/2fa/disable-2fa": { schema: twoFactor.disableSchema, statuses: [200, 403] },
  "POST /api/2fa/mark-backup-codes-shown": { schema: emptySchema, statuses: [200] },
  "PUT /api/admin/users/:id": { schema: roleChangeSchema, statuses: [200] },
  "POST /api/admin/send-invite": { schema: invites.sendInviteSchema, statuses: [200, 403, 409, 429] },
  "PUT /api/admin/page-pictures/:name": { schema: changePictureSchema, statuses: [200, 400, 409] },
  "PUT /api/admin/company/:section": {
    schema: saveSectionSchema,
    optional: { currentPassword: "a" },
    statuses: [200, 403, 409],
  },
  "PUT /api/admin/texts": { schema: saveTextsSchema, statuses: [200, 409] },
  "POST /api/admin/company/recipients": {
    schema: inquiries.addRecipientSchema,
    optional: { currentPassword: "a" },
    statuses: [201, 403, 409, 429],
  },
  "POST /api/admin/company/recipients/:id/send-again": { schema: emptySchema, statuses: [200, 409, 429] },
  "POST /api/admin/company/recipients/:id/remove": {
    schema: inquiries.removeRecipientSchema,
    optional: { currentPassword: "a" },
    statuses: [200, 403, 409],
  },
  "POST /api/admin/company/confirmation/preview": { schema: inquiries.confirmationSchema, statuses: [200] },
  "POST /api/admin/company/confirmation/send-to-me": { schema: inquiries.confirmationSchema, statuses: [200, 429] },
  "POST /api/public/recipients/check": { schema: inquiries.recipientTokenSchema, statuses: [200, 429] },
  "POST /api/public/recipients/confirm": { schema: inquiries.recipientTokenSchema, statuses: [200, 400, 429] },
  "POST /api/admin/calls/calendar-link": { schema: emptySchema, statuses: [201] },
  "PUT /api/admin/calls/:id": { schema: calls.workSchema, statuses: [200, 409] },
  "POST /api/admin/calls/:id/notes": { schema: calls.noteSchema, statuses: [201] },
  "PUT /api/admin/messages/:id/archive": { schema: inbox.archiveSchema, statuses: [200] },
  "PUT /api/admin/messages/:id/read": { schema: inbox.readSchema, statuses: [200] },
  "POST /api/admin/messages/:id/send-again": { schema: emptySchema, statuses: [200, 409] },
  "POST /api/public/own-review/read": { schema: ownReview.reviewTokenSchema, statuses: [200, 404, 410, 429] },
  "POST /api/public/own-review/save": { schema: ownReview.ownReviewSchema, statuses: [200, 404, 409, 410, 429] },
  "POST /api/public/own-review/withdraw": {
    schema: ownReview.withdrawReviewSchema,
    statuses: [200, 404, 409, 410, 429],
  },
  "POST /api/public/own-review/opt-out": { schema: ownReview.reviewTokenSchema, statuses: [200, 404, 429] },
  "POST /api/admin/reviews/requests": { schema: askCustomerSchema, statuses: [201, 409, 429] },
  "POST /api/admin/reviews/requests/opt-outs": { schema: optOutSchema, statuses: [201] },
  "POST /api/admin/reviews/requests/won": { schema: emptySchema, statuses: [200, 409, 429] },
  "PUT /api/admin/reviews/:id/answer": { schema: reviews.reviewAnswerSchema, statuses: [200] },
  "POST /api/admin/reviews": {
    schema: reviews.reviewSchema,
    optional: { sort_order: 1, source: "email", reason: "insult" },
    statuses: [201, 409],
  },
  "PUT /api/admin/reviews/:id": {
    schema: reviews.reviewSchema,
    optional: { sort_order: 1, source: "email", reason: "insult" },
    statuses: [200],
  },
  "POST /api/admin/reviews/:id/restore": { schema: emptySchema, statuses: [200, 409] },
  "PATCH /api/admin/reviews/reorder": { schema: reviews.reorderReviewsSchema, statuses: [200, 409] },
  "POST /api/admin/questions/:page": {
    schema: questions.questionSchema,
    optional: { sort_order: 1 },
    statuses: [201, 409],
  },
  "PATCH /api/admin/questions/:page/:id": {
    schema: questions.questionChangesSchema,
    optional: { sort_order: 1 },
    statuses: [200],
  },
  "POST /api/admin/questions/:page/:id/restore": { schema: emptySchema, statuses: [200, 409] },
  "PATCH /api/admin/questions/:page/reorder": { schema: questions.reorderQuestionsSchema, statuses: [200, 409] },
  "PATCH /api/admin/gallery/images/reorder": { schema: gallery.reorderImagesSchema, statuses: [200, 409] },
  "PATCH /api/admin/gallery/images/:id": {
    schema: gallery.imageChangeSchema,
    optional: { is_active: true },
    statuses: [200],
  },
  "POST /api/admin/gallery/images/:id/restore": { schema: emptySchema, statuses: [200] },
  "POST /api/admin/gallery/images/:id/prepare": { schema: emptySchema, statuses: [200] },
  "PUT /api/admin/first-run": { schema: firstRunSchema, statuses: [200] },
  "POST /api/admin/first-run/backup-copy": { schema: emptySchema, statuses: [200] },
  "POST /api/admin/test-mail": { schema: testMailSchema, statuses: [200, 429] },
};

/** The members that a schema knows, however it is wrapped. */
export function membersOf(schema: z.ZodMiniType): string[] {
  const { def } = schema._zod;
  return "shape" in def ? Object.keys(def.shape as object) : [];
}
