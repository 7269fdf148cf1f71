import type { Services } from "#src/services.ts";
import { mayOpen } from "../access.ts";
import { sessionTokenOf } from "./cookies.server.ts";
import { findSession } from "./sessions.server.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Tells public pages who looks at them (SHELL-05). Without a session cookie that is nobody, at once and without a promise, so
 * that the many are not slowed down by the few.
 */
export function findVisitor({ db, clock, config }: Pick<Services, "db" | "clock" | "config">) {
  return function visitorOf(request: Request): Promise<Visitor | undefined> | undefined {
    const token = sessionTokenOf(request);
    return token === undefined ? undefined : describe(token);
  };

  async function describe(token: string): Promise<Visitor | undefined> {
    const session = await findSession({ db, clock }, token, { active: false });
    return session && { staff: mayOpen("/admin/dashboard", session.user.role, config) };
  }
}
