import { inWords } from "./in-words.ts";

/** More than these are not all named in one sentence: descriptions for search engines have 160 characters. */
const maxNamed = 3;

/** The counties in the words that stand in a sentence (OWN-114). */
export function countyWords(counties: readonly string[]) {
  const list = (names: readonly string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat("en-US", { type }).format(names).replace(/, (and|or) /, " $1 ");
  const names = list(counties, "conjunction");
  const [first = "", second = "", ...others] = counties;
  const one = counties.length === 1;
  const few = counties.length <= maxNamed;
  return {
    /** "Marion, Lake and Sumter" */
    counties: names,
    /** "Marion, Lake and Sumter Counties", "Alachua, Bradford and six other counties" */
    theCounties: one
      ? `${names} County`
      : few
        ? `${names} Counties`
        : list([first, second, `${inWords(others.length)} other counties`], "conjunction"),
    /** "Marion, Lake or Sumter County" */
    anyCounty: `${list(counties, "disjunction")} County`,
    /** "our three counties" */
    ourCounties: one ? `${names} County` : `our ${inWords(counties.length)} counties`,
  };
}
