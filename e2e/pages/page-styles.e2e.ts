import { publicPages } from "#src/facts/navigation-links.ts";
import { getWholePage } from "../support/site/get-once.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const stylesOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";

test("PUB-19 no element of a page would be styled by a rule that the page leaves out", async ({ page, enter }) => {
  // A page on which an owner edits texts has all rules.
  await enter("siteadmin");
  const whole = stylesOf(await (await page.request.get("/?edit")).text());
  await page.context().clearCookies();
  for (const { href } of publicPages) {
    const used = stylesOf(await getWholePage(page.request, href));
    expect(used.length, href).toBeLessThan(whole.length / 2);
    await page.goto(href);
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
          /:not\(:(?!has|is|where)[\w-]+\)|::[\w-]+(\([^()]*\))?|:(?!not|has|is|where|[\w-]+-child|[\w-]+-of-type)[\w-]+/g;
        const anyState = (selector: string) =>
          selector.replace(state, "").replace(/(?<=^|[\s>+~,(])(?=$|[\s>+~,)])/g, "*");
        const kept = new Set(rulesOf(used).map(({ cssText }) => cssText));
        const leftOut = rulesOf(whole).filter(({ cssText }) => !kept.has(cssText));
        const wanted = leftOut.filter(({ selectorText }) => document.querySelector(anyState(selectorText)));
        return { leftOut: leftOut.length, wanted: wanted.map(({ cssText }) => cssText) };
      },
      { used, whole },
    );
    expect(leftOut, href).toBeGreaterThan(20);
    expect(wanted, href).toEqual([]);
  }
});
