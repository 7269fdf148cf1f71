import type { Context } from "hono";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { freshLoginMs } from "#src/staff/session/security-policy.ts";
import { verifyOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";

const askPassword = "Please enter your current password.";

/**
 * Lets a sensitive change pass within ten minutes of the login, and later with the person's own password (S-8, ASVS 7.5.1).
 *
 * @throws {HttpProblem} 403 `code: "reauth_required"` when the password is missing, without a code when it is wrong; 429, 503 as
 * verifyOwnPassword
 */
export async function requireFreshLogin(
  c: Context<SignedInEnv>,
  services: Services,
  currentPassword: string | undefined,
): Promise<void> {
  const { session, requestId } = c.var;
  if (services.clock.now().getTime() - session.signedInAt.getTime() <= freshLoginMs) return;
  if (currentPassword === undefined) throw new HttpProblem(403, askPassword, { extra: { code: "reauth_required" } });
  if (await verifyOwnPassword(services, session, currentPassword)) return;
  services.log.warn({ requestId, userId: session.user.id }, "wrong current password");
  throw new HttpProblem(403, wrongOwnPassword, { extra: { fields: { currentPassword: wrongOwnPassword } } });
}
