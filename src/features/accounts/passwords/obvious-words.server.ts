import { type Company, companyOf } from "#src/facts/company.ts";
import { composed } from "#src/schema/account.schema.ts";

/** The owner of a new password, as far as known. */
export type Person = {
  name?: string | undefined;
  email?: string | undefined;
  username?: string | null | undefined;
};

/** Shorter words are part of too many others. */
const minWordLength = 3;

/**
 * What an attacker who knows the company or the person tries first (P-3, ASVS 6.2.11): name, trade, towns, counties and telephone
 * of the company, as they are and as they were delivered, and name, email and username of the person, whole and word by word.
 *
 * @returns in lower case, the longest first, without repetitions
 */
export function obviousWords({ name, email, username }: Person, company: Company): readonly string[] {
  const own = [name, email, email?.split("@")[0], username].filter((text) => typeof text === "string");
  const words = new Set([company, companyOf()].flatMap(wordsOf).concat(trade, own).flatMap(spellings));
  return [...words].sort((one, other) => other.length - one.length);
}

/** What an attacker has to guess: little of "Three County Gutters 2026". */
export function withoutObviousWords(password: string, words: readonly string[]): string {
  return password.replace(new RegExp(words.map((word) => RegExp.escape(word)).join("|"), "giu"), " ");
}

/** "Ann O'Hara" as "ann o'hara", "annohara", "ann" and "hara". */
function spellings(text: string): string[] {
  const lower = composed(text.trim().toLowerCase());
  const parts = lower.split(/[^\p{L}\p{N}]+/u);
  return [lower, parts.join(""), ...parts].filter((word) => word.length >= minWordLength);
}

const trade = ["gutter", "gutters", "downspout", "village"];

function wordsOf({ name, shortName, email, phone, since, towns, counties }: Company): string[] {
  const mainTowns = towns.filter(({ main }) => main).map((town) => town.name);
  return [name, shortName, email, phone.display, String(since ?? ""), ...mainTowns, ...counties];
}
