import { TOTP } from "otpauth";
import { replaceInvite } from "#src/features/accounts/invites/queries.server.ts";
import { replaceReset } from "#src/features/accounts/password-reset/queries.server.ts";
import { createPasswords } from "#src/features/accounts/passwords/passwords.server.ts";
import { createBackupCodes } from "#src/features/accounts/two-factor/backup-codes.server.ts";
import { replaceBackupCodes } from "#src/features/accounts/two-factor/queries.server.ts";
import { encryptSeed } from "#src/features/accounts/two-factor/seed-encryption.server.ts";
import { newSeed } from "#src/features/accounts/two-factor/totp.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { aPassword, cookieHeader, cookiesOf } from "#test/accounts/accounts.ts";
import { beside, look } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { addPerson, call, passwords, signedIn } from "./people.ts";
import { type Site, secret } from "./site.ts";

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const siteadmin = { email: "rita@example.com", role: "siteadmin", password: aPassword } as const;
const count = (folder: string, what: string, ...parameters: (string | number)[]) =>
  look(folder, ({ value }) => value(`SELECT count(*) FROM ${what}`, ...parameters));
const idOf = (folder: string, email: string) =>
  look(folder, ({ value }) => value("SELECT id FROM users WHERE email = ?", email));

/** Whether the cookies of an answer open the account after the restart. */
async function opens(site: Site, answer: Response | undefined): Promise<boolean> {
  if (!answer) return false;
  const me = await call(site, "GET", "/api/auth/me", undefined, { cookie: cookieHeader(cookiesOf(answer)) });
  return me.status === 200;
}

/** a person who was answered that they are logged in is; session, device, mail and activity together. */
export const signIn: KillCase = {
  prepare: async (folder) => void (await addPerson(folder, siteadmin)),
  async begin(folder, site) {
    // Of ten sessions the oldest ends: each sign-in is to be looked at by itself.
    for (const table of ["sessions", "devices", "activity", "sign_in_throttles"] as const)
      await beside(folder, (db) => db.deleteFrom(table).execute());
    let answer: Response | undefined;
    return {
      async act() {
        answer = await call(site, "POST", "/api/auth/login", { identifier: siteadmin.email, password: aPassword });
        return answer.status;
      },
      check: async (again, acknowledged) => ({
        lost: acknowledged && !(await opens(again, answer)) ? 1 : 0,
        broken: unequalTraces(folder),
      }),
    };
  },
};

/** Every sign-in leaves one of each. */
function unequalTraces(folder: string): (string | false)[] {
  const sessions = count(folder, "sessions");
  const devices = count(folder, "devices");
  const noted = count(folder, "activity WHERE kind = 'signed-in'");
  return [(sessions !== devices || sessions !== noted) && `${sessions} sessions, ${devices} devices, ${noted} noted`];
}

/** the code is used up exactly if there is the session that it has opened. */
export const useBackupCode: KillCase = {
  async prepare(folder) {
    const userId = await addPerson(folder, siteadmin);
    const totp_sealed = encryptSeed(secret, userId, newSeed());
    await beside(folder, (db) =>
      db.updateTable("users").set({ two_factor_method: "app", totp_sealed }).where("id", "=", userId).execute(),
    );
  },
  async begin(folder, site) {
    const userId = idOf(folder, siteadmin.email);
    // Ten hashes each time: of the least cost, which their salt says.
    const made = await createBackupCodes(createPasswords({ memoryKiB: 64, passes: 1 }));
    await beside(folder, (db) => db.transaction().execute((trx) => replaceBackupCodes(trx, userId, made, new Date())));
    await beside(folder, (db) => db.deleteFrom("sessions").execute());
    const half = await call(site, "POST", "/api/auth/login", { identifier: siteadmin.email, password: aPassword });
    if (half.status !== 206) throw new Error(`The first step is answered with ${half.status}.`);
    const cookie = cookieHeader(cookiesOf(half));
    let answer: Response | undefined;
    const enter = (at: Site) =>
      call(at, "POST", "/api/auth/verify-login-2fa", { userId, backupCode: made.codes[0] }, { cookie });
    return {
      async act() {
        answer = await enter(site);
        return answer.status;
      },
      async check(again, acknowledged) {
        const used = count(folder, "backup_codes WHERE used_at IS NOT NULL");
        const sessions = count(folder, "sessions");
        const second = (await enter(again)).status;
        return {
          lost: acknowledged && !(await opens(again, answer)) ? 1 : 0,
          duplicated: Math.max(0, count(folder, "sessions") - 1),
          broken: [
            used !== sessions && `${used} codes used for ${sessions} sessions`,
            second !== (used > 0 ? 401 : 200) && `with ${used} used it is then answered with ${second}`,
          ],
        };
      },
    };
  },
};

/** the link is used up exactly if the password is the new one and every session has ended. */
export const resetPassword: KillCase = {
  prepare: async (folder) => void (await addPerson(folder, siteadmin)),
  async begin(folder, site, turn) {
    const userId = idOf(folder, siteadmin.email);
    const token = newToken();
    const reset = { token_hash: hashToken(token), user_id: userId, expires_at: inAnHour() };
    await beside(folder, (db) => db.transaction().execute((trx) => replaceReset(trx, reset)));
    await beside(folder, (db) => db.deleteFrom("sessions").execute());
    await signedIn(folder, site, userId);
    const newPassword = `the ${turn}th heron waits by the lake`;
    return {
      act: async () =>
        (await call(site, "POST", "/api/auth/reset-password", { token, email: siteadmin.email, newPassword })).status,
      async check(_, acknowledged) {
        const links = count(folder, "password_resets WHERE token_hash = ?", reset.token_hash);
        const sessions = count(folder, "sessions");
        // Not by signing in: who has typed a wrong password twenty times within an hour has a captcha to solve first.
        const hash = look(folder, ({ value }) => value<string>("SELECT password_hash FROM users WHERE id = ?", userId));
        const changed = await passwords.verify(newPassword, hash);
        return {
          lost: acknowledged && !changed ? 1 : 0,
          broken: [
            links !== (changed ? 0 : 1) && `${links} links, and the password is ${changed ? "new" : "old"}`,
            sessions !== (changed ? 0 : 1) && `${sessions} sessions, and the password is ${changed ? "new" : "old"}`,
          ],
        };
      },
    };
  },
};

/** the invite is used up exactly if the account exists. */
export const register: KillCase = {
  prepare: async (folder) => void (await addPerson(folder, siteadmin)),
  async begin(folder, site, turn) {
    const email = `ben${turn}@example.com`;
    const token = newToken();
    const invite = { token_hash: hashToken(token), email, role: "user" as const, expires_at: inAnHour() };
    const invited_by = idOf(folder, siteadmin.email);
    await beside(folder, (db) =>
      db.transaction().execute((trx) => replaceInvite(trx, { ...invite, invited_by }, new Date())),
    );
    const form = { invite: token, email, name: "Ben Oak", password: aPassword };
    const enter = async (at: Site) => (await call(at, "POST", "/api/auth/register-invite", form)).status;
    return {
      act: () => enter(site),
      async check(again, acknowledged) {
        const users = count(folder, "users WHERE email = ?", email);
        const invites = count(folder, "invites WHERE token_hash = ?", invite.token_hash);
        const second = await enter(again);
        return {
          lost: acknowledged && users === 0 ? 1 : 0,
          duplicated: Math.max(0, count(folder, "users WHERE email = ?", email) - 1),
          broken: [
            users + invites !== 1 && `${users} accounts and ${invites} invites`,
            users === 0 && second >= 300 && `the invite is still there, and then answered with ${second}`,
            users === 1 && second < 300 && "the invite makes a second account",
          ],
        };
      },
    };
  },
};

/** another role, the end of every session, the note and the mail together; a siteadmin is always left. */
export const changeRole: KillCase = {
  async prepare(folder) {
    await addPerson(folder, siteadmin);
    await addPerson(folder, { email: "ben@example.com" });
  },
  async begin(folder, site) {
    const ben = idOf(folder, "ben@example.com");
    const roleOfBen = () => look(folder, ({ value }) => value<string>("SELECT role FROM users WHERE id = ?", ben));
    const noted = () => count(folder, "activity WHERE kind = 'role-changed'");
    const mails = () => count(folder, "outgoing_mail WHERE recipient = 'ben@example.com'");
    await beside(folder, (db) => db.deleteFrom("sessions").execute());
    const headers = await signedIn(folder, site, idOf(folder, siteadmin.email));
    await signedIn(folder, site, ben);
    const before = { role: roleOfBen(), noted: noted(), mails: mails() };
    const role = before.role === "user" ? "admin" : "user";
    return {
      act: async () => (await call(site, "PUT", `/api/admin/users/${ben}`, { role }, headers)).status,
      check(_, acknowledged) {
        const steps = [
          roleOfBen() === role,
          count(folder, "sessions WHERE user_id = ?", ben) === 0,
          noted() === before.noted + 1,
          mails() === before.mails + 1,
        ];
        return {
          lost: acknowledged && !steps[0] ? 1 : 0,
          broken: [new Set(steps).size > 1 && `role, sessions, note, mail: ${steps.join(", ")}`],
        };
      },
    };
  },
};

/** on with its ten backup codes, or off and still to be proven. */
export const turnTwoFactorOn: KillCase = {
  prepare: async (folder) => void (await addPerson(folder, siteadmin)),
  async begin(folder, site, turn) {
    const ben = await addPerson(folder, { email: `ben${turn}@example.com` });
    const headers = await signedIn(folder, site, ben);
    const begun = await call(site, "POST", "/api/2fa/enable-2fa", {}, headers);
    const { secret: seed }: { secret: string } = await begun.json();
    return {
      async act() {
        const otp = new TOTP({ secret: seed }).generate();
        return (await call(site, "POST", "/api/2fa/verify-2fa", { otp }, headers)).status;
      },
      check(_, acknowledged) {
        const on = count(folder, "users WHERE id = ? AND two_factor_method = 'app'", ben);
        const codes = count(folder, "backup_codes WHERE user_id = ?", ben);
        const pending = count(folder, "two_factor_setups WHERE user_id = ?", ben);
        return {
          lost: acknowledged && on === 0 ? 1 : 0,
          broken: [(codes !== 10 * on || pending !== 1 - on) && `on: ${on}, codes: ${codes}, pending: ${pending}`],
        };
      },
    };
  },
};
