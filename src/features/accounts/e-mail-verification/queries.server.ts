export interface EmailChangesTable {
  user_id: number;
  /** Where the account's mail goes once it is verified. */
  email: string;
  /** SHA-256 of the link's token, in hex. */
  link_hash: string;
  link_expires_at: string;
  /** Keyed hash of the six digits. */
  code_hmac: string;
  code_expires_at: string;
  attempts: number;
}
