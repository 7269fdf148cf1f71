import type { FactSection } from "#src/features/company/section.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";

type Answer = {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  section?: FactSection;
  present?: FactSection;
};

/**
 * Saves facts as a section of /admin/company does.
 * @param more what the call has besides; `was`: what the person has seen, if that is not what is there
 */
export async function saveFacts(
  owner: SignedIn,
  section: string,
  facts: object,
  more: { was?: object; currentPassword?: string } = {},
) {
  const was = more.was ?? (await readSections(owner))?.[section]?.facts ?? {};
  const answer = await owner.send("PUT", `/api/admin/company/${section}`, { facts, ...more, was });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

export async function readSections(owner: SignedIn): Promise<Record<string, FactSection>> {
  const answer = await owner.send("GET", "/api/admin/company");
  return ((await answer.json()) as { sections: Record<string, FactSection> }).sections;
}
