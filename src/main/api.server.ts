import { Hono } from "hono";
import { hc } from "hono/client";
import {
  emailVerificationApi,
  resendEmailVerificationApi,
} from "#src/features/accounts/email-verification/api.server.ts";
import { registerApi } from "#src/features/accounts/invites/register-api.server.ts";
import { sendInviteApi } from "#src/features/accounts/invites/send-invite-api.server.ts";
import { loginApi } from "#src/features/accounts/log-in/api.server.ts";
import { passwordResetApi } from "#src/features/accounts/password-reset/api.server.ts";
import { passwordStrengthApi } from "#src/features/accounts/passwords/password-strength.server.ts";
import { profileApi } from "#src/features/accounts/profile/api.server.ts";
import { clearSiteDataOnLogout, meApi, ownAccessApi } from "#src/features/accounts/session/api.server.ts";
import { twoFactorApi } from "#src/features/accounts/two-factor/api.server.ts";
import { usersApi } from "#src/features/accounts/users/api.server.ts";
import { companyApi } from "#src/features/company/api.server.ts";
import { confirmRecipientApi } from "#src/features/company/inquiries/confirm-api.server.ts";
import { emailPreviewApi } from "#src/features/company/inquiries/email-preview-api.server.ts";
import { recipientsApi } from "#src/features/company/inquiries/recipients-api.server.ts";
import { mailServerApi } from "#src/features/company/mail-server/api.server.ts";
import { dashboardApi } from "#src/features/dashboard/api.server.ts";
import { firstRunApi } from "#src/features/dashboard/first-run-api.server.ts";
import { siteStateApi } from "#src/features/dashboard/site-state-api.server.ts";
import { publicGalleryApi } from "#src/features/gallery/api.server.ts";
import { galleryApi } from "#src/features/gallery/manage/api.server.ts";
import { uploadApi } from "#src/features/gallery/manage/upload-api.server.ts";
import { pagePicturesApi } from "#src/features/gallery/page-pictures/api.server.ts";
import { messagesApi } from "#src/features/messages/api.server.ts";
import { appointmentsApi, jobAppointmentsApi } from "#src/features/messages/appointments/api.server.ts";
import { jobPhotosApi } from "#src/features/messages/appointments/job-photos-api.server.ts";
import { attachmentsApi } from "#src/features/messages/attachments/api.server.ts";
import { staffAttachmentsApi } from "#src/features/messages/attachments/staff-api.server.ts";
import { inboxApi } from "#src/features/messages/inbox/api.server.ts";
import { jobsApi } from "#src/features/messages/jobs/api.server.ts";
import { calendarApi, calendarLinkApi } from "#src/features/messages/jobs/calendar-api.server.ts";
import { followApi } from "#src/features/messages/jobs/follow-api.server.ts";
import { myDayApi } from "#src/features/messages/my-day/api.server.ts";
import { keepingApi } from "#src/features/messages/old-messages.server.ts";
import { everythingApi, peopleApi } from "#src/features/messages/people/api.server.ts";
import { numbersApi, publicNumbersApi } from "#src/features/numbers/api.server.ts";
import { activityApi } from "#src/features/operations/audit-log/api.server.ts";
import { testMailApi } from "#src/features/operations/test-mail/api.server.ts";
import { pagesApi } from "#src/features/pages/manage/api.server.ts";
import { publicQuestionsApi } from "#src/features/products/questions/api.server.ts";
import { manageQuestionsApi } from "#src/features/products/questions/manage/api.server.ts";
import { publicReviewsApi } from "#src/features/reviews/api.server.ts";
import { reviewRequestsApi } from "#src/features/reviews/asking/api.server.ts";
import { ownReviewApi } from "#src/features/reviews/link/api.server.ts";
import { manageReviewsApi } from "#src/features/reviews/manage/api.server.ts";
import { textsApi } from "#src/features/texts/api.server.ts";
import { answerError } from "#src/platform/http/answer-error.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { guardCalls } from "#src/staff/session/guard.server.ts";

/** Every call under /api in one chain, whose type is the contract of browsers and public pages. */
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
    .route("/user/day", myDayApi(services))
    .route("/auth", registerApi(services))
    .route("/admin/send-invite", sendInviteApi(services))
    .route("/admin/users", usersApi(services))
    .route("/admin/messages", inboxApi(services))
    .route("/admin/messages", staffAttachmentsApi(services))
    .route("/admin/jobs/calendar-link", calendarLinkApi(services))
    .route("/admin/jobs", followApi(services))
    .route("/admin/jobs", jobsApi(services))
    .route("/admin/jobs", jobAppointmentsApi(services))
    .route("/admin/jobs", jobPhotosApi(services))
    .route("/admin/appointments", appointmentsApi(services))
    .route("/admin/people", peopleApi(services))
    .route("/admin/everything", everythingApi(services))
    .route("/admin/pages", pagesApi(services))
    .route("/admin/numbers", numbersApi(services))
    .route("/admin/dashboard", dashboardApi(services))
    .route("/admin/reviews/requests", reviewRequestsApi(services))
    .route("/admin/reviews", manageReviewsApi(services))
    .route("/admin/activity", activityApi(services))
    .route("/admin/company", companyApi(services))
    .route("/admin/texts", textsApi(services))
    .route("/admin/page-pictures", pagePicturesApi(services))
    .route("/admin/company/recipients", recipientsApi(services))
    .route("/admin/company/emails", emailPreviewApi(services))
    .route("/admin/company/mail-server", mailServerApi(services))
    .route("/admin/company/keeping", keepingApi(services))
    .route("/admin/questions", manageQuestionsApi(services))
    .route("/admin/site-state", siteStateApi(services))
    .route("/admin/first-run", firstRunApi(services))
    .route("/admin/test-mail", testMailApi(services))
    .route("/2fa", twoFactorApi(services))
    .route("/admin/gallery/images", galleryApi(services))
    .route("/admin/gallery/images", uploadApi(services))
    .route("/public", messagesApi(services))
    .route("/public", publicNumbersApi(services))
    .route("/public/attachments", attachmentsApi(services))
    .route("/public/calendar", calendarApi(services))
    .route("/public/recipients", confirmRecipientApi(services))
    .route("/public/reviews", publicReviewsApi(services))
    .route("/public/own-review", ownReviewApi(services))
    .route("/public/gallery", publicGalleryApi(services))
    .route("/public/questions", publicQuestionsApi(services));
}

export type Api = ReturnType<typeof createApi>;

/**
 * Makes a client that calls the handlers in this process: public pages use the same handlers as browsers, without the network
 * and without the limits per address.
 */
export function createApiClient(api: Api) {
  return hc<Api>("http://in.process", {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => api.request(input, init, {}),
  }).api;
}

export type ApiClient = ReturnType<typeof createApiClient>;
