export interface Match {
  /** The names that the text may mean, in their given order. */
  readonly hits: readonly string[];
  /** The one of which it is the whole name. */
  readonly whole: string | undefined;
  /** The hits need a corrected typo. */
  readonly guessed: boolean;
}

/**
 * Finds the names that a typed text means. Ignores letter case, accents, dots, spaces ("De Luna"), "Village of", and what follows
 * a comma; takes "Saint" for "St."; begins at any word of a name ("Soaring Eagle"); and forgives small typos if nothing else fits.
 *
 * @param typed complete or not; a blank text means every name
 * @param forgiving `false` forgives no typo
 */
export function match(names: readonly string[], typed: string, forgiving = true): Match {
  const query = words(typed.split(",")[0] ?? "").join("");
  for (const typos of [0, forgiving ? forgivenTypos(query) : 0]) {
    const hits = names.filter((name) => starts(name).some((start) => begins(start, query, typos)));
    if (hits.length === 0) continue;
    const whole = hits.find((name) => begins(`${starts(name)[0]}.`, `${query}.`, typos));
    return { hits, whole, guessed: typos > 0 };
  }
  const justBegun = ["thevillagesof", "villagesof", "villageof"].some((phrase) => phrase.startsWith(query));
  return { hits: justBegun ? names : [], whole: undefined, guessed: false };
}

function words(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/ (fl|florida)( \d{5})? ?$/, "")
    .replace(/^ ?(the )?villages?( of)?( |$)/, "")
    .replace(/\bsaint\b/, "st")
    .trim()
    .split(" ");
}

/** The name without spaces, from each of its words on. */
function starts(name: string): string[] {
  return words(name).map((_, from, all) => all.slice(from).join(""));
}

/** Short texts allow no typo, since one letter makes another word of them. */
function forgivenTypos(query: string): number {
  return query.length < 4 ? 0 : query.length < 8 ? 1 : 2;
}

/** Whether `name` begins with `query` after at most `typos` letters are added, left out, replaced or swapped. */
function begins(name: string, query: string, typos: number): boolean {
  if (query === "") return true;
  if (name[0] === query[0]) {
    if (begins(name.slice(1), query.slice(1), typos)) return true;
  }
  if (typos === 0) return false;
  const swapped = name[0] === query[1] && name[1] === query[0];
  return (
    (swapped && begins(name.slice(2), query.slice(2), typos - 1)) ||
    begins(name.slice(1), query.slice(1), typos - 1) ||
    begins(name.slice(1), query, typos - 1) ||
    begins(name, query.slice(1), typos - 1)
  );
}
