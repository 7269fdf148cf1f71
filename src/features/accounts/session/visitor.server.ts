import type { Services } from "#src/services.ts";
import { dashboardPath } from "#src/shell/navigation-links.ts";
import { mayOpen } from "../access.ts";
import { sessionTokenOf } from "./cookies.server.ts";
import { findSession } from "./sessions.server.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Finds the visitor of a public page (SHELL-05). Without a session cookie it returns undefined at once, not a promise, so that
 * anonymous requests stay fast.
 */
export function findVisitor({ db, clock, config }: Pick<Services, "db" | "clock" | "config">) {
  return function visitorOf(request: Request): Promise<Visitor | undefined> | undefined {
    const token = sessionTokenOf(request);
    return token === undefined ? undefined : describe(token);
  };

  async function describe(token: string): Promise<Visitor | undefined> {
    const session = await findSession({ db, clock }, token, { active: false });
    return session && { staff: mayOpen(dashboardPath, session.user.role, config) };
  }
}
