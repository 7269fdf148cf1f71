import { randomUUID } from "node:crypto";
import { addUser, aPassword } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { anyAddress } from "./any-address.ts";
import { callsFor } from "./call.ts";

const aCode = { otp: "000000" };
const ownPassword = { password: aPassword };
const unknown = () => ({ id: randomUUID() });
const other = async (site: TestApp) => ({ id: (await addUser(site, { email: anyAddress(), role: "user" })).id });

/** Of the caller's own account, and of other people's. */
export const accountCalls = [
  ...callsFor("signed in", {
    "GET /api/auth/me": {},
    "POST /api/user/logout": { body: {} },
    "GET /api/user/sessions": {},
    "DELETE /api/user/sessions": {},
    "DELETE /api/user/sessions/:id": { status: 404, ids: unknown },
    "DELETE /api/user/devices/:id": { status: 404, ids: unknown },
    "PUT /api/user/me": {
      also: [401, 403, 409, 429],
      body: (_, { id, email }) => ({ name: "Somebody Else", username: `person-${id}`, email }),
      rest: { password: "a heron stands in the rain", currentPassword: aPassword, was: {} },
    },
    "POST /api/user/resend-email-verification": { status: 409, also: [200, 429], body: {} },
    "POST /api/2fa/send-2fa-email": { also: [403, 429], body: {} },
    "POST /api/2fa/enable-2fa": { also: [403], body: {}, rest: { email: "nobody@example.com" } },
    "POST /api/2fa/verify-email-2fa": { status: 400, also: [200], body: aCode },
    "POST /api/2fa/verify-2fa": { status: 400, also: [200], body: aCode },
    "POST /api/2fa/regenerate-backup-codes": { status: 409, also: [200, 403], body: ownPassword },
    "POST /api/2fa/disable-2fa": { also: [403], body: ownPassword },
    "POST /api/2fa/mark-backup-codes-shown": { body: {} },
  }),
  ...callsFor("siteadmin", {
    "GET /api/admin/users": {},
    "GET /api/admin/users/:id/leaving": { ids: other },
    "PUT /api/admin/users/:id": {
      also: [403, 409, 429],
      ids: other,
      body: { role: "admin", adminPassword: aPassword },
    },
    "DELETE /api/admin/users/:id": { ids: other },
    "GET /api/admin/send-invite": {},
    "POST /api/admin/send-invite/cancel": { body: () => ({ email: anyAddress() }) },
    "POST /api/admin/send-invite": {
      also: [403, 409, 429],
      body: () => ({ email: anyAddress(), adminPassword: aPassword, role: "admin" }),
    },
  }),
];
