import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import type { EditedText } from "#src/features/texts/api.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";

type Texts = Record<string, EditedText>;
type Answer = { error?: string; fields?: Record<string, string>; texts?: Texts; present?: Texts };

/**
 * Saves texts as the editor of the pages does.
 * @param was what the person has seen, where that is not the delivered words
 */
export async function saveTexts(owner: SignedIn, texts: Record<string, string>, was: Record<string, unknown> = {}) {
  const seen = Object.keys(texts).map((name) => [name, deliveredTexts[name]?.words]);
  const answer = await owner.send("PUT", "/api/admin/texts", { texts, was: { ...Object.fromEntries(seen), ...was } });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
