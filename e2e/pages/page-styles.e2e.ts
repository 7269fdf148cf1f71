import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "#src/facts/navigation-links.ts";
import { usedStyles } from "#src/site/document/used-styles.server.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { getWholePage } from "../support/site/get-once.ts";

const assets = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../..", "build"), "client", "assets");
const sheets = readdirSync(assets)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(join(assets, name), "utf8"));

test("PUB-19 no element of a page would be styled by a rule of its style sheets that the page leaves out", async ({
  page,
}) => {
  for (const { href } of publicPages) {
    const html = await getWholePage(page.request, href);
    await page.goto(href);
    const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const parts = sheets
      .map((sheet) => ({ sheet, used: usedStyles(sheet, html) }))
      .filter(({ used }) => used !== "" && styles.includes(used));
    expect(
      parts.reduce((sum, { used }) => sum + used.length, 0),
      href,
    ).toBe(styles.length);
    const { leftOut, wanted } = await page.evaluate(
      ({ used, whole }) => {
        const rulesOf = (css: string) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          const flat = (rule: CSSRule): CSSStyleRule[] => {
            if (rule instanceof CSSStyleRule) return [rule];
            return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(flat) : [];
          };
          return [...sheet.cssRules].flatMap(flat);
        };
        // A state such as :hover may come, and a pseudo-element has no element of its own.
        const state =
          /:not\(:(?!has|is|where)[\w-]+\)|::[\w-]+(\([^()]*\))?|:(?!not|has|is|where|\w+-child|\w+-of-type)[\w-]+/g;
        const anyState = (selector: string) =>
          selector.replace(state, "").replace(/(?<=^|[\s>+~,(])(?=$|[\s>+~,)])/g, "*");
        const kept = new Set(rulesOf(used).map(({ cssText }) => cssText));
        const leftOut = rulesOf(whole).filter(({ cssText }) => !kept.has(cssText));
        const wanted = leftOut.filter(({ selectorText }) => document.querySelector(anyState(selectorText)));
        return { leftOut: leftOut.length, wanted: wanted.map(({ cssText }) => cssText) };
      },
      { used: styles, whole: parts.map(({ sheet }) => sheet).join("") },
    );
    expect(leftOut, href).toBeGreaterThan(20);
    expect(wanted, href).toEqual([]);
  }
});
