import { site } from "#site";

/** Whose password it is to be, as far as that is known. */
export type Person = {
  name?: string | undefined;
  email?: string | undefined;
  username?: string | null | undefined;
};

/** Shorter ones stand inside too many other words to tell anything. */
const shortest = 3;

/**
 * What somebody who knows the company or the person tries first (P-3, ASVS 6.2.11): the company's name and trade,
 * its towns and counties, its telephone, and the person's own name, e-mail and username, whole and word by word.
 *
 * @returns in lower case, the longest first, each once
 */
export function obviousWords({ name, email, username }: Person): readonly string[] {
  const own = [name, email, email?.split("@")[0], username].filter((text) => typeof text === "string");
  const words = new Set([...companyWords, ...own.flatMap(spellings)]);
  return [...words].sort((one, other) => other.length - one.length);
}

/**
 * Leaves out every obvious word, however it is written in capitals. What stays is what a guesser would really have to guess:
 * nothing much in "Three County Gutters 2026".
 */
export function withoutObviousWords(password: string, words: readonly string[]): string {
  return password.replace(new RegExp(words.map((word) => RegExp.escape(word)).join("|"), "giu"), " ");
}

/** "Ann O'Hara" as "ann o'hara", "annohara", "ann" and "hara". */
function spellings(text: string): string[] {
  const lower = text.trim().toLowerCase();
  const parts = lower.split(/[^\p{L}\p{N}]+/u);
  return [lower, parts.join(""), ...parts].filter((word) => word.length >= shortest);
}

const mainTowns = site.towns.filter(({ main }) => main).map((town) => town.name);
const companyWords = [
  site.name,
  site.shortName,
  site.email,
  site.phone.display,
  String(site.since),
  ...mainTowns,
  ...site.counties,
  "gutter",
  "gutters",
  "downspout",
  "village",
].flatMap(spellings);
