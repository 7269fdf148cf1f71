import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { company } from "#test/company/company.ts";
import { between, linksIn, wordsOf } from "#test/pages/read-html.ts";
import { navigationLinks } from "./navigation-links.ts";

let site: SiteWithPages;
let home: string;
beforeAll(async () => {
  site = await createSiteWithPages();
  home = await site.page("/");
});
afterAll(() => site.close());

const eight = navigationLinks.map(({ href, label }) => ({ href, words: label }));
const socials = Object.values(company.social).map(({ label, href }) => ({ href, words: label }));
const mail = { href: `mailto:${company.email}`, words: expect.stringContaining(company.email) };
const call = { href: company.phone.href, words: expect.stringContaining(`Call ${company.phone.display}`) };

/** What a part of the page has of links, each with its address and words. */
const links = (html: string, from: string, to: string) =>
  linksIn(between(html, from, to)).map(({ href, words }) => ({ href, words }));

test("SHELL-01 the top bar has logo, social links, e-mail and the number to call, and the navigation comes after it", () => {
  const [bar = ""] = between(home, "<header", "</header>").split("<dialog");
  expect(bar).toContain(`alt="${company.name}, home"`);
  expect(linksIn(bar)).toMatchObject([{ href: "/" }, ...socials, mail, call]);
  expect(home.indexOf("</header>")).toBeLessThan(home.indexOf('aria-label="Main"'));
});

test("SHELL-02 the contact bar calls, and its panel says when and how to reach the company", () => {
  const bar = between(home, 'aria-label="Contact us"', "</aside>");
  expect(linksIn(bar)).toContainEqual({ ...call, current: false });
  const panel = between(bar, 'id="contact-menu"', "</dialog>");
  const { week, sentences } = company.hoursWords;
  for (const sentence of [week, ...sentences.slice(1)]) expect(wordsOf(panel)).toContain(sentence);
});

test.each(["contact-menu", "lets-talk"])("SHELL-02 SHELL-06 the panel %s calls, mails and leads to the form", (id) => {
  expect(links(home, `id="${id}"`, "</dialog>")).toMatchObject([
    call,
    { href: mail.href, words: expect.stringContaining("Email us") },
    { href: "/contact#contact-form", words: expect.stringContaining("Send a message") },
  ]);
});

test("SHELL-03 the eight links stand in their order, and the current page is marked", async () => {
  for (const { href } of navigationLinks) {
    const found = linksIn(between(await site.page(href), 'aria-label="Main"', "</nav>"));
    expect(found, href).toEqual(eight.map((link) => ({ ...link, current: link.href === href })));
  }
});

test("SHELL-04 the menu has every page, the number to call, e-mail and the social links", () => {
  expect(links(home, 'id="menu"', "</dialog>")).toMatchObject([...eight, call, mail, ...socials]);
});

test("SHELL-08 the footer has the eight links, phone, e-mail, social links and who built the site", () => {
  const { label, href } = company.credit;
  const credit = { href, words: label };
  const privacy = { href: "/privacy", words: "Privacy" };
  expect(links(home, "<footer", "</footer>")).toMatchObject([...eight, call, mail, ...socials, credit, privacy]);
});

test("SHELL-09 the logo is 473 by 238, and it and the first picture are asked for before the page's body is read", () => {
  expect(home).toContain('<img src="/brand/logo.svg" width="473" height="238"');
  expect(readFileSync("public/brand/logo.svg", "utf8")).toMatch(/^<svg [^>]*width="473" height="238"/);
  const [head = ""] = home.split("</head>");
  expect(head).toMatch(/<link rel="preload"[^>]* href="\/brand\/logo\.svg"/);
  expect(head).toMatch(/<link rel="preload"[^>]* imageSrcSet="[^"]*hero-corner/);
});

test.each(["/roofs", "/no/such/page"])(
  "SHELL-11 %s says with 404 that there is no such page, and leads home",
  async (path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    const main = between(await answer.text(), "<main", "</main>");
    expect(main).toMatch(/<h1>The page you are looking for can not be found<\/h1>/);
    expect(linksIn(main)).toContainEqual({ href: "/", words: "Return to Homepage", current: false });
  },
);
