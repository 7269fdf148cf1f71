import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site. The server redirects /admin and /admin/user (serve-staff-pages.server.ts). */
export default [
  layout("../site/frame/site-layout.tsx", [
    index("../features/home/home-page.tsx"),
    route("seamless-gutters", "../features/products/seamless-gutters-page.tsx"),
    route("gutter-guards", "../features/products/gutter-guards-page.tsx"),
    route("testimonials", "../features/reviews/reviews-page.tsx"),
    route("gallery", "../features/gallery/gallery-page.tsx"),
    route("contact", "../features/messages/contact-page.tsx"),
    route("the-villages", "../features/service-area/the-villages-page.tsx"),
    route("service-areas", "../features/service-area/service-areas-page.tsx"),
    route("planner", "../features/planner/planner-page.tsx"),
    route("privacy", "../features/privacy/privacy-page.tsx"),
    route("*", "../site/frame/not-found-page.tsx"),
  ]),
  layout("../staff/frame/staff-app.tsx", [
    layout("../staff/frame/signed-out-layout.tsx", [
      route("login", "../features/accounts/log-in/login-page.tsx"),
      route("forgot-password", "../features/accounts/password-reset/forgot-password-page.tsx"),
      route("reset-password", "../features/accounts/password-reset/reset-password-page.tsx"),
      route("register", "../features/accounts/invites/register-page.tsx"),
      route("confirm-recipient", "../features/company/inquiries/confirm-recipient-page.tsx"),
      route("review", "../features/reviews/link/own-review-page.tsx"),
      route("review/opt-out", "../features/reviews/link/opt-out-page.tsx"),
      route("verify-email", "../features/accounts/email-verification/verify-email-page.tsx"),
    ]),
    layout("../staff/frame/signed-in-layout.tsx", [
      route("admin/dashboard", "../features/dashboard/dashboard-page.tsx"),
      route("admin/gallery", "../features/gallery/manage/manage-gallery-page.tsx"),
      route("admin/reviews", "../features/reviews/manage/manage-reviews-page.tsx"),
      route("admin/reviews/ask", "../features/reviews/asking/ask-page.tsx"),
      route("admin/reviews/add", "../features/reviews/manage/add-review-page.tsx"),
      route("admin/reviews/edit/:id", "../features/reviews/manage/edit-review-page.tsx"),
      route("admin/users", "../features/accounts/users/users-page.tsx"),
      route("admin/company", "../features/company/company-page.tsx"),
      route("admin/page-pictures", "../features/gallery/page-pictures/page-pictures-page.tsx"),
      route("admin/questions", "../features/products/questions/manage/questions-page.tsx"),
      route("admin/questions/gutter-guards", "../features/products/questions/manage/questions-page.tsx", {
        id: "guard-questions",
      }),
      route("admin/activity", "../features/operations/audit-log/activity-page.tsx"),
      route("admin/calls", "../features/messages/follow-ups/calls-page.tsx"),
      route("admin/calls/day", "../features/messages/follow-ups/day-page.tsx"),
      route("admin/messages", "../features/messages/inbox/inbox-page.tsx"),
      route("admin/numbers", "../features/numbers/numbers-page.tsx"),
      layout("../staff/frame/account-layout.tsx", [
        route("user/profile", "../features/accounts/profile/profile-page.tsx", { id: "user-profile" }),
        route("admin/user/profile", "../features/accounts/profile/profile-page.tsx", { id: "admin-user-profile" }),
        route("admin/user/two-factor", "../features/accounts/two-factor/two-factor-page.tsx"),
        route("admin/user/backup-codes", "../features/accounts/two-factor/backup-codes-page.tsx"),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
