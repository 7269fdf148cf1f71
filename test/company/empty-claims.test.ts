import { afterAll, beforeAll, expect, test } from "vitest";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { deliveredFacts } from "#src/facts/company.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { saveTexts } from "#test/company/save-texts.ts";
import { anInquiry, sendInquiry } from "#test/messages/inquiry.ts";

/* A company that does not claim something: its pages and emails do not, and look as if nothing was missing. */

let site: SiteWithPages;
let owner: SignedIn;
beforeAll(async () => {
  site = await createSiteWithPages();
  owner = await signIn(site, await addUser(site));
});
afterAll(() => site.close());

/** Each claim, and how it reads as delivered. */
const claims = {
  ownership: ["", /Family-owned|One family/],
  since: [null, /\b1998\b|[Ff]oundingDate/],
  experienceYears: [null, /\b55 years|years of/],
  estimates: ["", /[Ff]ree(?!-)[^<]{0,20}estimate|estimate is free|call is free|no.obligation/],
  callBackDays: [null, /business day/],
  guardClaim: ["", /nine times|Our guards are|cheaper/],
} as const satisfies { readonly [Name in keyof Facts]?: readonly [Facts[Name], RegExp] };
const noLinks = { social: [], mapEmbedUrl: "", mapLinkUrl: "", credit: { label: "", href: "" } };
const linkWords = /(social|maps|reviews|webstudio)\.example|Facebook|Google|Website by|Write (a|the first)/;

const noClaim = Object.fromEntries(Object.entries(claims).map(([name, [empty]]) => [name, empty]));
const cases = Object.entries(claims).map(([name, [empty, words]]) => [name, { [name]: empty }, {}, words] as const);

test.each([
  ...cases,
  ["a family", { ownership: "Locally owned" }, {}, /family-owned|one family/i] as const,
  ["any claim and any link", noClaim, noLinks, linkWords] as const,
])(
  "OWN-110 OWN-112 OWN-113 without %s no page says it, and none has a hole where it stood",
  async (_, promises, links, words) => {
    const delivered = Object.entries(deliveredFacts).filter(([name]) => name in claims);
    const changed = { ...Object.fromEntries(delivered), ...promises };
    expect((await saveFacts(owner, "promises", changed)).status).toBe(200);
    expect((await saveFacts(owner, "links", links)).status).toBe(200);
    for (const { href } of publicPages) {
      const html = await site.page(href);
      expectWhole(href, html);
      // Privacy names the maker of the website, as one who may see what is sent.
      const unsaid = words === linkWords && href === "/privacy" ? /webstudio\.example/ : words;
      expect(html.replace(/<style>[\s\S]*?<\/style>/g, ""), href).not.toMatch(unsaid);
    }
  },
);

/** What a missing word leaves behind. */
const hole =
  /<(p|li|h[1-6]|dt|dd|b|strong|ul|ol|dl|title)\b[^>]*>\s*<\/\1>| {2}[^\s<]| [.,;:!?](\s|<|")|[{}]|\bnull\b|undefined/;

function expectWhole(path: string, html: string): void {
  const shown = html
    .replaceAll("<!-- -->", "")
    .replace(/<(script|style|svg|site-island|noscript)[ >][\s\S]*?<\/\1>/g, "");
  const text = shown.replace(/<(?!\/?(p|li|h[1-6]|dt|dd|b|strong|ul|ol|dl|title)\b)[^>]*>/g, "");
  const found = hole.exec(text);
  expect(found ? [found[0], text.slice(Math.max(0, found.index - 80), found.index + 40)] : [], path).toEqual([]);
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  expect(description.length, `${path}: ${description}`).toBeGreaterThan(50);
  expect(html.length).toBeGreaterThan(5000);
}

test("OWN-110 what the owner wrote without the claim stays", async () => {
  const texts = { "home.inquiry.title": "An estimate is $50", "site.header.since": "Since {since}. Call Ann." };
  expect((await saveTexts(owner, texts)).status).toBe(200);
  expect(await site.page("/")).toMatch(/>Call Ann\.<\/p>[\s\S]*>An estimate is \$50<\/h2>/);
});

test("OWN-111 without days to call back no answer, confirmation or list of work promises one", async () => {
  expect(await (await sendInquiry(site, {})).json()).not.toHaveProperty("promise");
  await site.outbox.runDue();
  const confirmation = site.mailbox.mails.find(({ to }) => to === anInquiry.email);
  expect(confirmation?.text).toMatch(/we’ll read it and call you back\.\n/);
  expect(await (await owner.send("GET", "/api/admin/jobs?list=to-call")).text()).not.toContain('"promise":{');
});

test.each([
  ["of eight links", "three", "Own", 3],
  ["of eight with long words", "the two that fit", "Own words such", 2],
])("OWN-112 %s the top bar has %s, the menu and the footer all, in the owner’s order", async (_, __, own, inTopBar) => {
  const kinds = ["other", "bbb", "google-reviews", "youtube", "nextdoor", "instagram", "google-maps", "facebook"];
  const social = kinds.map((kind, at) => ({ kind, label: `${own} ${at}`, href: `www.${kind}.us/` }));
  expect((await saveFacts(owner, "links", { social })).status).toBe(200);
  const home = await site.page("/");
  const parts = [home.split("<dialog")[0], home.split('id="menu"')[1]?.split("</dialog>")[0], home.split("<footer")[1]];
  const linked = parts.map((part = "") =>
    [...part.matchAll(/href="https:\/\/www\.([a-z-]+)\.us\/"/g)].map(([, one]) => one),
  );
  expect(linked).toEqual([kinds.slice(0, inTopBar), kinds, kinds]);
});
