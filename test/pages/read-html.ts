/** What stands between two parts of a page. */
export function between(html: string, from: string, to: string): string {
  return html.split(from)[1]?.split(to)[0] ?? "";
}

/** What a reader sees of a fragment: its text, without tags and with single spaces. */
export function wordsOf(fragment: string): string {
  return fragment
    .replace(/<!--.*?-->|<wbr\/>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export const countOf = (html: string, part: string | RegExp) => html.split(part).length - 1;

/** The structured data of a page, one value for each script element that holds some. */
export function structuredDataIn(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

/** The links of a fragment, in their order. */
export function linksIn(fragment: string): { href: string; words: string; current: boolean }[] {
  return [...fragment.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", inside = ""]) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
    words: wordsOf(inside),
    current: attributes.includes('aria-current="page"'),
  }));
}
