import { dayMs, hourMs, minuteMs, secondMs } from "#src/platform/process/clock.ts";

/*
 * The lifetimes, limits and numbers of attempts of accounts. The ids are those of docs/security-parameters.md (P, S),
 * docs/security.md and docs/requirements.md. The lengths of fields are in schema.ts.
 */

// Sessions: P-4, AUTH-08.
export const idleMs = 15 * minuteMs;
/** The browser reports activity once a minute. */
export const idleGraceMs = minuteMs;
/** From the login, also for a session in use. */
export const sessionLifeMs = 4 * hourMs;
export const checkEveryMs = minuteMs;
/** The warning appears this long before the idle logout. */
export const warnBeforeMs = minuteMs;
export const touchEveryMs = 30 * secondMs;
export const maxSessions = 10;
/** For this long after a login, changes need no password and the second factor can be replaced (S-8, ASVS 7.5.1). */
export const freshLoginMs = 10 * minuteMs;
/** Longer User-Agent headers are cut. */
export const maxUserAgentLength = 300;
export const sessionCheckTimeoutMs = 15 * secondMs;
export const logOutTimeoutMs = 10 * secondMs;
/** Sent with the check of each minute if there was activity since the last one (S-4). */
export const activityHeader = "x-user-activity";
/** Why a session ends without a press of the Logout button. The browser then keeps the drafts (AUTH-16, AUTH-17). */
export const sessionEndHeader = "x-session-end";
/** From an evening to the next morning (AUTH-16). */
export const staffDraftMs = 12 * hourMs;

// Known devices: AU-6; trust: TF-13.
export const deviceLifeMs = 180 * dayMs;
export const deviceTrustMs = 30 * dayMs;
export const maxDevices = 20;
/** Accounts that one browser remembers. */
export const maxDeviceTokens = 5;

// The second step of a login: P-5, P-6 (ASVS 6.5.5 allows codes ten minutes).
export const challengeLifeMs = 10 * minuteMs;
export const maxChallengeAttempts = 5;
export const codeLifeMs = 10 * minuteMs;
export const resendAfterMs = 30 * secondMs;

// Setting up a second factor: P-6, P-7, P-8 (ASVS 6.3.1, RFC 6238, RFC 4226).
export const setupLifeMs = 10 * minuteMs;
export const maxSetupAttempts = 5;
/** A code is valid in its period of 30 s, one before and one after: authenticator apps support nothing else (S-20). */
export const totp = { algorithm: "SHA1", digits: 6, period: 30, window: 1, seedBytes: 20 } as const;
export const backupCodes = { count: 10, length: 10 } as const;

// Links and codes by email: P-6, P-10, TK-2.
export const resetLifeMs = 30 * minuteMs;
/** The next wrong address ends the reset link. */
export const maxResetMismatches = 4;
export const inviteLifeMs = 72 * hourMs;
export const verificationLinkLifeMs = dayMs;
export const verificationCodeLifeMs = 15 * minuteMs;
export const maxVerificationAttempts = 5;
/** Expired links are kept for support questions. */
export const keepExpiredLinksMs = 30 * dayMs;

// Password hashes: P-1 (RFC 9106), P-2, AU-10. OWASP's minimum is 19,456 KiB and 2 passes.
export const passwordHash = { memoryKiB: 65_536, passes: 3, saltBytes: 16, tagBytes: 32 } as const;
export const passwordQueue = { maxWaiting: 32, maxWaitMs: 5 * secondMs } as const;

/** How failures of one kind are counted and limited. */
export type FailureRule = {
  name: string;
  /** Failures allowed in a window that starts with the first. */
  limit: number;
  windowMs: number;
  /**
   * A pause at the limit, which doubles with each further failure; without it, attempts are refused until the window ends.
   * `remembered`: the count outlives the pause by the same time, so that the next pause is longer.
   */
  pause?: { firstMs: number; maxMs: number; remembered: boolean };
};

/**
 * Wrong passwords: P-13. They never lock an account (AU-6): an unknown device is limited by its network and then needs a captcha;
 * a known device has its own counter.
 */
export const passwordFailures = {
  accountAndNetwork: {
    name: "password of an account from an address",
    limit: 5,
    windowMs: 15 * minuteMs,
    pause: { firstMs: 30 * secondMs, maxMs: 15 * minuteMs, remembered: true },
  },
  network: { name: "passwords from an address", limit: 20, windowMs: 15 * minuteMs },
  networkInADay: { name: "passwords from an address in a day", limit: 100, windowMs: dayMs },
  /** At the limit a captcha is required; nothing is blocked. */
  account: { name: "password of an account", limit: 20, windowMs: hourMs },
  knownDevice: { name: "password on a known device", limit: 10, windowMs: 15 * minuteMs },
} as const satisfies Record<string, FailureRule>;

/** Wrong codes over all challenges of an account: P-9, TF-6. Causing this lock takes the password. */
export const codeFailures: FailureRule = {
  name: "second factor of an account",
  limit: 10,
  windowMs: 15 * minuteMs,
  pause: { firstMs: 15 * minuteMs, maxMs: 15 * minuteMs, remembered: false },
};
/** After as many in a row only a password reset unlocks the account (P-9). */
export const maxCodeFailuresInARow = 100;
/** A login after as many failures is reported by email (AU-14, ASVS 6.3.5). */
export const reportedFailures = 5;

const halfMinute = { windowSeconds: 30 };
const hour = { windowSeconds: 3_600 };
const day = { windowSeconds: 24 * 3_600 };

/** Uses in a fixed window: P-14, P-15, P-17. The names are part of the stored keys, so a new name clears the counters. */
export const rateLimits = {
  ownPassword: { name: "password prompts in a session", limit: 5, windowSeconds: 15 * 60 },
  signInCodes: { name: "sign-in codes", limit: 10, ...hour },
  resentSignInCodes: { name: "sign-in codes sent again", limit: 5, ...hour },
  setupCode: { name: "set-up codes in half a minute", limit: 1, ...halfMinute },
  setupCodes: { name: "set-up codes in an hour", limit: 5, ...hour },
  verificationMail: { name: "verification mails in 30 seconds", limit: 1, ...halfMinute },
  verificationMails: { name: "verification mails in an hour", limit: 5, ...hour },
  verifications: { name: "email verifications", limit: 20, ...hour },
  /** Notices to the owner of an address that another account tries to take. */
  addressNotices: { name: "tries to take an address", limit: 3, ...day },
  resetsOfNetwork: { name: "resets asked by a network", limit: 10, ...hour },
  reset: { name: "resets asked in 30 seconds", limit: 1, ...halfMinute },
  resetsInAnHour: { name: "resets asked in an hour", limit: 3, ...hour },
  resetsInADay: { name: "resets asked in a day", limit: 10, ...day },
  resetTokens: { name: "reset tokens looked at", limit: 20, ...hour },
  resetAttempts: { name: "password resets tried", limit: 20, ...hour },
  inviteTokens: { name: "verify-invite by address", limit: 20, ...hour },
  registrations: { name: "register by address", limit: 20, ...hour },
  invites: { name: "invites by a user", limit: 10, ...hour },
} as const;

/** Passwords rated in a minute (AU-10): while typing, for a network and for all networks; on saving, for one account. */
export const strengthChecksPerMinute = { network: 40, all: 120, profile: 10 } as const;

// Waits on pages: AUTH-10, AUTH-11, AUTH-13, AUTH-14, USER-01, TFA-03.
/** The same wait with and without an account. */
export const forgotPasswordAnswerMs = 500;
export const forgotPasswordCooldownSeconds = 30;
export const leavePageAfterMs = 3 * secondMs;
export const savedNoticeMs = 2 * secondMs;
export const reloadAfterMs = 500;
/** A slow typist is not rated in the middle of a word. */
export const typingPauseMs = 500;
