import type { SessionRow } from "./queries.server.ts";

/** The logged-in person as the browser may know them: these members and no others (AZ-8). */
export type Me = {
  id: number;
  name: string;
  username: string | null;
  email: string;
  role: SessionRow["role"];
  /** ISO 8601, UTC. */
  created_at: string;
  /** Whether a login asks for a second factor. */
  twofactorRequired: boolean;
  twoFactorMethod: SessionRow["two_factor_method"];
};

type UserFields = Pick<SessionRow, "name" | "username" | "email" | "role" | "two_factor_method"> & {
  id: number;
  created_at: string;
};

export function serializeUser({ id, name, username, email, role, created_at, two_factor_method }: UserFields): Me {
  return {
    id,
    name,
    username,
    email,
    role,
    created_at,
    twofactorRequired: two_factor_method !== null,
    twoFactorMethod: two_factor_method,
  };
}
