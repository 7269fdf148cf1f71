import type { Generated } from "kysely";
import type { TwoFactorMethod } from "../queries.server.ts";

/** What stands between a right password and a session (SECURITY.md §2 point 1). */
export interface SignInChallengesTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  user_id: number;
  method: TwoFactorMethod;
  /** The account's version when the password was right. */
  credential_version: number;
  /** Keyed hash of the mailed code, bound to this challenge. */
  code_hmac: string | null;
  code_sent_at: string | null;
  attempts: Generated<number>;
  expires_at: string;
  consumed_at: string | null;
}

/** Failed sign-ins, kept per key until the window is over; the key is a keyed hash. */
export interface SignInThrottlesTable {
  key: string;
  failures: number;
  window_ends_at: string;
  blocked_until: string | null;
}
