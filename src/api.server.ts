import { Hono } from "hono";
import { hc } from "hono/client";
import { emailVerificationApi, resendEmailVerificationApi } from "./features/accounts/email-verification/api.server.ts";
import { registerApi } from "./features/accounts/invites/register-api.server.ts";
import { sendInviteApi } from "./features/accounts/invites/send-invite-api.server.ts";
import { loginApi } from "./features/accounts/log-in/api.server.ts";
import { passwordResetApi } from "./features/accounts/password-reset/api.server.ts";
import { passwordStrengthApi } from "./features/accounts/passwords/password-strength-api.server.ts";
import { profileApi } from "./features/accounts/profile/api.server.ts";
import { clearSiteDataOnLogout, ownAccessApi } from "./features/accounts/session/api.server.ts";
import { guardCalls } from "./features/accounts/session/guard.server.ts";
import { meApi } from "./features/accounts/session/me-api.server.ts";
import { twoFactorApi } from "./features/accounts/two-factor/api.server.ts";
import { usersApi } from "./features/accounts/users/api.server.ts";
import { companyApi } from "./features/company/api.server.ts";
import { confirmRecipientApi } from "./features/company/inquiries/confirm-api.server.ts";
import { confirmationApi } from "./features/company/inquiries/confirmation-api.server.ts";
import { recipientsApi } from "./features/company/inquiries/recipients-api.server.ts";
import { placesApi } from "./features/company/towns/places-api.server.ts";
import { publicGalleryApi } from "./features/gallery/api.server.ts";
import { galleryApi } from "./features/gallery/manage/api.server.ts";
import { uploadApi } from "./features/gallery/manage/upload-api.server.ts";
import { pagePicturesApi } from "./features/gallery/page-pictures/api.server.ts";
import { messagesApi } from "./features/messages/api.server.ts";
import { attachmentsApi } from "./features/messages/attachments/api.server.ts";
import { attachedPlanApi } from "./features/messages/attachments/plan-api.server.ts";
import { staffAttachmentsApi } from "./features/messages/attachments/staff-api.server.ts";
import { callsApi } from "./features/messages/calls/api.server.ts";
import { calendarApi } from "./features/messages/calls/calendar-api.server.ts";
import { calendarLinkApi } from "./features/messages/calls/calendar-link-api.server.ts";
import { inboxApi } from "./features/messages/inbox/api.server.ts";
import { keepingApi } from "./features/messages/keeping-api.server.ts";
import { numbersApi } from "./features/numbers/api.server.ts";
import { publicNumbersApi } from "./features/numbers/public-api.server.ts";
import { activityApi } from "./features/operations/audit-log/api.server.ts";
import { testMailApi } from "./features/operations/test-mail/api.server.ts";
import { publicQuestionsApi } from "./features/products/questions/api.server.ts";
import { manageQuestionsApi } from "./features/products/questions/manage/api.server.ts";
import { publicReviewsApi } from "./features/reviews/api.server.ts";
import { reviewRequestsApi } from "./features/reviews/asking/api.server.ts";
import { ownReviewApi } from "./features/reviews/link/api.server.ts";
import { manageReviewsApi } from "./features/reviews/manage/api.server.ts";
import { dashboardApi } from "./features/staff/dashboard/api.server.ts";
import { firstRunApi } from "./features/staff/dashboard/first-run-api.server.ts";
import { siteStateApi } from "./features/staff/dashboard/site-state-api.server.ts";
import { textsApi } from "./features/texts/api.server.ts";
import { answerError } from "./platform/http/answer-error.server.ts";
import type { AppEnv } from "./platform/process/app-env.ts";
import { problem } from "./platform/process/problem.ts";
import type { Services } from "./services.ts";

/** Every call under /api in one chain, whose type is the contract of browsers and page loaders. */
export function createApi(services: Services) {
  return new Hono<AppEnv>()
    .basePath("/api")
    .onError(answerError(services.log, (c) => problem(c, 500, "Something went wrong on our side.")))
    .use("/user/logout", clearSiteDataOnLogout(services))
    .use(guardCalls(services))
    .route("/auth", meApi(services))
    .route("/auth", loginApi(services))
    .route("/user", ownAccessApi(services))
    .route("/auth", passwordStrengthApi(services))
    .route("/auth", passwordResetApi(services))
    .route("/auth", emailVerificationApi(services))
    .route("/user", resendEmailVerificationApi(services))
    .route("/user", profileApi(services))
    .route("/auth", registerApi(services))
    .route("/admin/send-invite", sendInviteApi(services))
    .route("/admin/users", usersApi(services))
    .route("/admin/messages", inboxApi(services))
    .route("/admin/messages", staffAttachmentsApi(services))
    .route("/admin/calls/calendar-link", calendarLinkApi(services))
    .route("/admin/calls", callsApi(services))
    .route("/admin/numbers", numbersApi(services))
    .route("/admin/dashboard", dashboardApi(services))
    .route("/admin/reviews/requests", reviewRequestsApi(services))
    .route("/admin/reviews", manageReviewsApi(services))
    .route("/admin/activity", activityApi(services))
    .route("/admin/company", companyApi(services))
    .route("/admin/texts", textsApi(services))
    .route("/admin/page-pictures", pagePicturesApi(services))
    .route("/admin/company/recipients", recipientsApi(services))
    .route("/admin/company/confirmation", confirmationApi(services))
    .route("/admin/company/keeping", keepingApi(services))
    .route("/admin/company/places", placesApi(services))
    .route("/admin/questions", manageQuestionsApi(services))
    .route("/admin/site-state", siteStateApi(services))
    .route("/admin/first-run", firstRunApi(services))
    .route("/admin/test-mail", testMailApi(services))
    .route("/2fa", twoFactorApi(services))
    .route("/admin/gallery", galleryApi(services))
    .route("/admin/gallery", uploadApi(services))
    .route("/public", messagesApi(services))
    .route("/public", publicNumbersApi(services))
    .route("/public/attachments", attachmentsApi(services))
    .route("/public/attachments", attachedPlanApi(services))
    .route("/public/calendar", calendarApi(services))
    .route("/public/recipients", confirmRecipientApi(services))
    .route("/public/reviews", publicReviewsApi(services))
    .route("/public/own-review", ownReviewApi(services))
    .route("/public/gallery", publicGalleryApi(services))
    .route("/public/questions", publicQuestionsApi(services));
}

export type Api = ReturnType<typeof createApi>;

/**
 * Makes a client that calls the handlers in this process: page loaders use the same handlers as browsers, without the network
 * and without the limits per address.
 */
export function createApiClient(api: Api) {
  return hc<Api>("http://in.process", {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => api.request(input, init, {}),
  }).api;
}

export type ApiClient = ReturnType<typeof createApiClient>;
