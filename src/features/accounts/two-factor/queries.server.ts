import type { Generated } from "kysely";
import type { TwoFactorMethod } from "../queries.server.ts";

/** A second factor that is being switched on and not proven yet. */
export interface TwoFactorSetupsTable {
  user_id: number;
  method: TwoFactorMethod;
  totp_sealed: string | null;
  code_hmac: string | null;
  code_sent_at: string | null;
  attempts: Generated<number>;
  expires_at: string;
}

export interface BackupCodeSetsTable {
  user_id: number;
  /** One for the whole set, so that checking a code costs one hash (SECURITY.md §1). */
  salt: string;
  made_at: string;
  shown_at: string | null;
}

export interface BackupCodesTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  used_at: string | null;
}
