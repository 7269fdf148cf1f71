import { match } from "./village-match.ts";

/**
 * What a search comes to, and the names that its sentence has: `blank` for nothing typed, `shared` for a place that is served
 * and has the name of one that is not, `ask` for those that may be meant.
 */
export type Answer = {
  readonly is: "blank" | "found" | "shared" | "ask" | "outside" | "none";
  readonly names: readonly string[];
  /** Those that stay on the list; none if the whole list does. */
  readonly hits: readonly string[];
};

/** The places of Florida in the counties that are served, and all others; each has the counties themselves. */
export type Florida = { readonly inside: readonly string[]; readonly outside: readonly string[] };

/** Sorts the places of Florida by whether their county is served. */
export function floridaFor(namesByCounty: Readonly<Record<string, string>>, served: readonly string[]): Florida {
  const named = Object.entries(namesByCounty).map(([county, names]) => ({
    isServed: served.includes(county),
    names: [`${county} County`, ...names.split(";")],
  }));
  const of = (isServed: boolean) => named.filter((each) => each.isServed === isServed).flatMap(({ names }) => names);
  return { inside: of(true), outside: of(false) };
}

/**
 * Answers whether a place is served. Only the name of a place, or a beginning that no other place in Florida has, is answered
 * with yes or no; everything else is a question (PUB-09).
 *
 * @param listed the names on the page, all of them served
 */
export function answerTo(typed: string, listed: readonly string[], { inside, outside }: Florida): Answer {
  const { hits, whole, guessed } = match(listed, typed);
  if (hits.length === listed.length) return { is: "blank", names: [], hits };
  const own = (!guessed && whole) || wholeOf(inside, typed);
  const elsewhere = wholeOf(outside, typed);
  if (own) return { is: elsewhere ? "shared" : "found", names: [own], hits };
  if (elsewhere && (guessed || hits.length === 0)) return { is: "outside", names: [elsewhere], hits: [] };
  if (hits.length === 0) return { is: "none", names: [], hits };
  const isOnly = hits.length === 1 && !guessed && match(outside, typed, false).hits.length === 0;
  return { is: isOnly ? "found" : "ask", names: whole ? [whole] : hits, hits };
}

/** The place or county with this very name. */
function wholeOf(places: readonly string[], typed: string): string | undefined {
  const [name = ""] = typed.split(",");
  return match(places, name, false).whole ?? match(places, `${name} County`, false).whole;
}
