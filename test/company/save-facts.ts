import type { FactSection } from "#src/features/company/section.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";

type Answer = { error?: string; code?: string; fields?: Record<string, string>; section?: FactSection };

/**
 * Saves facts as a section of /admin/company does.
 * @param version what the person has seen; 0 is the delivered one
 * @param more what the call has besides
 */
export async function saveFacts(owner: SignedIn, section: string, facts: object, version = 0, more: object = {}) {
  const answer = await owner.send("PUT", `/api/admin/company/${section}`, { version, facts, ...more });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
