import type { Role } from "../access.ts";

export interface InvitesTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** Null for the first siteadmin's link: whoever has the terminal chooses the address. */
  email: string | null;
  role: Exclude<Role, "admin">;
  /** Null for the first siteadmin's link. */
  invited_by: number | null;
  expires_at: string;
}
