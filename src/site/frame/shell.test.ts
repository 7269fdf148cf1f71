import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkWords } from "#src/facts/links.schema.ts";
import { navigationLinks } from "#src/facts/navigation-links.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { company } from "#test/company/company.ts";
import { between, linksIn, wordsOf } from "#test/pages/read-html.ts";

let site: SiteWithPages;
let home: string;
beforeAll(async () => {
  site = await createSiteWithPages();
  home = await site.page("/");
});
afterAll(() => site.close());

const eight = navigationLinks.map(({ href, label }) => ({ href, words: label }));
const socials = company.social.map((link) => ({ href: link.href, words: linkWords(link) }));
const mail = { href: `mailto:${company.email}`, words: expect.stringContaining(company.email) };
const call = { href: company.phone.href, words: expect.stringContaining(`Call ${company.phone.display}`) };

const credit = { href: company.credit.href, words: company.credit.label };
const panel = [
  call,
  { href: mail.href, words: expect.stringContaining("Email us") },
  { href: "/contact#contact-form", words: expect.stringContaining("Send a message") },
];

test.each([
  ["SHELL-01 the top bar", "<header", "<dialog", [{ href: "/" }, ...socials, mail, call]],
  ["SHELL-04 the menu", 'id="menu"', "</dialog>", [...eight, call, mail, ...socials]],
  ["SHELL-02 the panel of the contact bar", 'id="contact-menu"', "</dialog>", panel],
  ["SHELL-06 Let's Talk", 'id="lets-talk"', "</dialog>", panel],
  ["SHELL-08 the footer", "<footer", "</footer>", [...eight, call, mail, ...socials, credit, { href: "/privacy" }]],
])("%s has its links in their order", (_, from, to, links) => {
  expect(linksIn(between(home, from, to))).toMatchObject(links);
});

test("SHELL-01 SHELL-02 the navigation follows the top bar, and the contact bar calls and says the hours", () => {
  expect(home.indexOf("</header>")).toBeLessThan(home.indexOf('aria-label="Main"'));
  const bar = between(home, 'aria-label="Contact us"', "</aside>");
  expect(linksIn(bar.replace(/<dialog.*?<\/dialog>/gs, ""))).toMatchObject([call]);
  const { week, sentences } = company.hoursWords;
  for (const sentence of [week, ...sentences.slice(1)]) expect(wordsOf(bar)).toContain(sentence);
});

test("SHELL-03 the eight links stand in their order, and the current page is marked", async () => {
  for (const { href } of navigationLinks) {
    const found = linksIn(between(await site.page(href), 'aria-label="Main"', "</nav>"));
    expect(found, href).toEqual(eight.map((link) => ({ ...link, current: link.href === href })));
  }
});

test("SHELL-09 the logo is 473 by 238, and it and the first picture are asked for before the page's body is read", () => {
  const [logo] = home.match(/<img src="\/brand\/logo\.svg"[^>]*>/) ?? [];
  expect(logo).toContain(`width="473" height="238" alt="${company.name}, home"`);
  expect(readFileSync("public/brand/logo.svg", "utf8")).toMatch(/^<svg [^>]*width="473" height="238"/);
  const preloads = home.split("</head>")[0]?.match(/<link rel="preload"[^>]*>/g);
  expect(preloads).toContainEqual(expect.stringContaining('href="/brand/logo.svg"'));
  expect(preloads).toContainEqual(expect.stringMatching(/imageSrcSet="[^"]*hero-corner/));
});

test.each(["/roofs", "/no/such/page"])(
  "SHELL-11 LOOK-04 %s says with 404 that there is no such page, and leads home and to four pages",
  async (path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    const main = between(await answer.text(), "<main", "</main>");
    expect(main).toMatch(/<h1>The page you are looking for can not be found<\/h1>/);
    expect(linksIn(main)).toContainEqual({ href: "/", words: "Return to Homepage", current: false });
    for (const page of ["/seamless-gutters", "/gutter-guards", "/testimonials", "/gallery"])
      expect(linksIn(main)).toContainEqual(expect.objectContaining({ href: page }));
  },
);
