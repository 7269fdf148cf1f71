/**
 * Leaves out of a page the rules of its inline styles that it does not use (PUB-19).
 *
 * @param body the whole page, which is read to its end
 * @param sheets the style sheets that are in it, one after another
 * @returns the page, and the styles that are in it now
 */
export async function withUsedStyles(body: BodyInit, sheets: readonly string[]) {
  const html = await new Response(body).text();
  const used = usedStyles(sheets, html);
  return { body: html.replace(sheets.join(""), () => used), inlineStyles: used };
}

/**
 * Leaves out the rules of classes that no element of the page has. A part that gets such a class later comes with a script, and
 * with that its style sheets (docs/decisions/0046-short-class-names.md).
 *
 * @param sheets minified, from our own build; of a CSS module of which the page has no class nothing stays
 * @param html the whole page
 */
export function usedStyles(sheets: readonly string[], html: string): string {
  const values = html.matchAll(/ class="([^"]*)"/g);
  const classes = new Set([...values].flatMap(([, value = ""]) => value.split(" ")));
  const isUsed = (sheet: string) => {
    const own = [...sheet.matchAll(moduleClass)];
    return own.length === 0 || own.some(([, name = ""]) => classes.has(name));
  };
  return sheets.map((sheet) => (isUsed(sheet) ? usedRules(sheet, classes) : "")).join("");
}

function usedRules(css: string, classes: ReadonlySet<string>): string {
  let used = "";
  for (const { selectors, body } of rulesOf(css)) {
    if (/^@(media|supports)/.test(selectors)) {
      const inner = usedRules(body, classes);
      if (inner !== "") used += `${selectors}{${inner}}`;
    } else if (selectors.startsWith("@") || canMatch(selectors, classes)) {
      used += `${selectors}{${body}}`;
    }
  }
  return used;
}

/** Conditions in brackets and parentheses, as of `:not()`, are taken as met: the innermost ones are removed, then those around. */
function canMatch(selectors: string, classes: ReadonlySet<string>): boolean {
  const outside = selectors.replace(/\[[^[\]]*\]|\([^()]*\)/g, "");
  if (outside !== selectors) return canMatch(outside, classes);
  return selectors.split(",").some((one) => [...one.matchAll(moduleClass)].every(([, name = ""]) => classes.has(name)));
}

/** As scripts/class-names.ts names them, and in development Vite. */
const moduleClass = /\.(_[\w-]+)/g;

/** The rules of one level; nested ones are part of their body. */
function* rulesOf(css: string): Generator<{ selectors: string; body: string }> {
  for (let start = 0, open = css.indexOf("{"); open !== -1; open = css.indexOf("{", start)) {
    let end = open + 1;
    for (let depth = 1; depth > 0 && end < css.length; end += 1) {
      if (css[end] === "{") depth += 1;
      else if (css[end] === "}") depth -= 1;
    }
    yield { selectors: css.slice(start, open).trim(), body: css.slice(open + 1, end - 1) };
    start = end;
  }
}
