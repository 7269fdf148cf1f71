import type { Role, TwoFactorMethod } from "#db/schema.ts";

/** The logged-in person as the browser may know them: these members and no others (AZ-8). */
export type Me = {
  id: number;
  name: string;
  username: string | null;
  email: string;
  role: Role;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Whether a login asks for a second factor. */
  twofactorRequired: boolean;
  twoFactorMethod: TwoFactorMethod | null;
};

/** The columns of an account that its session and the list of accounts read. */
export type UserFields = Omit<Me, "twofactorRequired" | "twoFactorMethod"> & {
  two_factor_method: TwoFactorMethod | null;
};

export function serializeUser({ id, name, username, email, role, created_at, two_factor_method }: UserFields): Me {
  const twofactorRequired = two_factor_method !== null;
  return { id, name, username, email, role, created_at, twofactorRequired, twoFactorMethod: two_factor_method };
}
