export interface PasswordResetsTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** One at a time: a newer request ends the older one. */
  user_id: number;
  /** Wrong addresses typed beside a right token. */
  mismatches: number;
  expires_at: string;
}
