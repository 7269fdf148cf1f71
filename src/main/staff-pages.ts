import { matchPath } from "react-router";
import type { Company } from "#src/facts/company.ts";

/** A page of the staff app. Its `page` names the file: "company/company" is src/features/company/company-page.tsx. */
export type StaffPage = { path: string; title: string; page: string };

/** For people who are not logged in. */
export const signedOutPages: readonly StaffPage[] = [
  { path: "/login", title: "Log in", page: "accounts/log-in/login" },
  { path: "/forgot-password", title: "Forgot password", page: "accounts/password-reset/forgot-password" },
  { path: "/reset-password", title: "Reset password", page: "accounts/password-reset/reset-password" },
  { path: "/register", title: "Complete your registration", page: "accounts/invites/register" },
  { path: "/confirm-recipient", title: "Get the inquiries", page: "company/inquiries/confirm-recipient" },
  { path: "/review", title: "Your review", page: "reviews/link/own-review" },
  { path: "/review/opt-out", title: "Stop these emails", page: "reviews/link/opt-out" },
  { path: "/verify-email", title: "Verify your email", page: "accounts/email-verification/verify-email" },
];

/** Behind the guard. The server redirects /admin and /admin/user (serve-staff-pages.server.ts). */
export const signedInPages: readonly StaffPage[] = [
  { path: "/admin/dashboard", title: "Dashboard", page: "dashboard/dashboard" },
  { path: "/admin/gallery", title: "Gallery", page: "gallery/manage/manage-gallery" },
  { path: "/admin/reviews", title: "Reviews", page: "reviews/manage/manage-reviews" },
  { path: "/admin/reviews/ask", title: "Ask for reviews", page: "reviews/asking/ask" },
  { path: "/admin/reviews/add", title: "Add New Review", page: "reviews/manage/review" },
  { path: "/admin/reviews/edit/:id", title: "Edit Review", page: "reviews/manage/review" },
  { path: "/admin/users", title: "Users", page: "accounts/users/users" },
  { path: "/admin/company", title: "Company", page: "company/company" },
  { path: "/admin/page-pictures", title: "Page pictures", page: "gallery/page-pictures/page-pictures" },
  { path: "/admin/pages", title: "Pages and texts", page: "company/pages/pages" },
  { path: "/admin/pages/own", title: "Your own pages", page: "pages/manage/own-pages" },
  { path: "/admin/questions", title: "Questions and Answers", page: "products/questions/manage/questions" },
  {
    path: "/admin/questions/gutter-guards",
    title: "Questions and Answers",
    page: "products/questions/manage/questions",
  },
  { path: "/admin/activity", title: "Activity", page: "operations/audit-log/activity" },
  { path: "/admin/calls", title: "Work", page: "messages/jobs/work" },
  { path: "/admin/calls/day", title: "Day sheet", page: "messages/appointments/day" },
  { path: "/admin/people/:id", title: "Person", page: "messages/people/person" },
  { path: "/user/day", title: "My day", page: "messages/my-day/my-day" },
  { path: "/admin/messages", title: "Messages", page: "messages/inbox/inbox" },
  { path: "/admin/numbers", title: "Numbers", page: "numbers/numbers" },
];

/** Behind the guard, with the tabs of one's own account. */
export const accountPages: readonly StaffPage[] = [
  { path: "/user/profile", title: "Profile", page: "accounts/profile/profile" },
  { path: "/admin/user/profile", title: "Profile", page: "accounts/profile/profile" },
  { path: "/admin/user/two-factor", title: "Two factor authentication", page: "accounts/two-factor/two-factor" },
  { path: "/admin/user/backup-codes", title: "Backup codes", page: "accounts/two-factor/backup-codes" },
];

export const staffPages = [...signedOutPages, ...signedInPages, ...accountPages];

export function findStaffPage(pathname: string): StaffPage | undefined {
  return staffPages.find(({ path }) => matchPath(path, pathname));
}

/** What the server gives the staff app to begin with. */
export type StaffSettings = { company: Company; mailToFolder: boolean };
