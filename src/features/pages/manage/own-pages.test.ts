import { expect } from "vitest";
import { reservedNames } from "#src/facts/navigation-links.ts";
import type { StaffOwnPage } from "#src/facts/own-page.schema.ts";
import { staffPages } from "#src/main/staff-pages.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { pageTest as test } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { insertImage, insertPage } from "#test/content/content-factory.ts";
import { hostileLine, hostileTexts } from "#test/content/hostile-texts.ts";
import { between, linksIn, structuredDataIn, wordsOf } from "#test/pages/read-html.ts";

const path = "/api/admin/pages";
const section = (kind: string, text: string) => ({ kind, text });
const metal = {
  title: "Gutters for metal roofs",
  slug: "metal-roofs",
  lead: "Since {since}. {contact: Write to us}.",
  sections: [section("heading", "How we hang them"), section("text", "First.\nSecond, {planner: with a plan}.")],
  meta_title: "",
  meta_description: "",
  is_active: true,
};

async function send(who: SignedIn, method: string, below = "", body?: object) {
  const answer = await who.send(method, path + below, body);
  return { status: answer.status, body: (await answer.json()) as { page: StaffOwnPage; pages: StaffOwnPage[] } };
}

test("OWN-123 OWN-132 a published page has its words, links and end, in menu and sitemap", async ({ site, ritas }) => {
  const status = async (address: string) => (await site.get(address)).status;
  const image = await insertImage(site.db, { is_active: 0, alt_text: "A copper eave" });
  const { file } = await site.db.selectFrom("gallery_images").select("file").executeTakeFirstOrThrow();
  const picture = `/uploads/${file}-480.avif`;
  await site.files.put([{ name: `${file}-480.avif`, bytes: new Uint8Array([1]) }]);
  expect([await status("/metal-roofs"), await status(picture)]).toEqual([404, 404]);
  const sections = [
    ...metal.sections,
    section("picture", String(image)),
    section("list", "Copper\nSteel"),
    section("question", "Is it loud?\nNo.{line}{bold: Not at all}. {contact: Ask us}."),
  ];
  const added = await send(ritas, "POST", "", { ...metal, sections });
  expect(added).toMatchObject({ status: 201, body: { page: { sections, is_active: true } } });
  const menu = [{ page: `own:${added.body.page.id}`, label: "Metal" }];
  expect(await saveFacts(ritas, "pages", { menu })).toMatchObject({ status: 200 });
  const answer = await site.get("/metal-roofs");
  const html = await answer.text();
  expect(answer.headers.get("etag")).toBe((await site.get("/metal-roofs")).headers.get("etag"));
  expect(html).toContain("<title>Gutters for metal roofs | Three County Seamless Gutters</title>");
  expect(html).not.toContain("noindex");
  const main = between(html, "<main", "</main>");
  expect(wordsOf(main)).toMatch(
    /Since 1998\. Write to us \..*How we hang them.*First\. Second, with a plan \..*Copper Steel.*Is it loud\? No\./,
  );
  expect(linksIn(main)).toContainEqual(expect.objectContaining({ href: "/contact", words: "Write to us" }));
  expect(linksIn(main)).toContainEqual(expect.objectContaining({ href: "/contact", words: "Ask us" }));
  expect(main).toContain('alt="A copper eave"');
  expect(await status(picture)).toBe(200);
  const inMenu = linksIn(between(html, 'aria-label="Main"', "</nav>"));
  expect(inMenu).toMatchObject([{ href: "/metal-roofs", current: true }]);
  expect(JSON.stringify(structuredDataIn(html))).toContain('"name":"Is it loud?"');
  expect(await (await site.get("/sitemap.xml")).text()).toContain("/metal-roofs</loc>");
});

test("OWN-110 OWN-123 a page links to another, and says nothing that the company does not", async ({ site, ritas }) => {
  expect((await send(ritas, "POST", "", metal)).status).toBe(201);
  expect(await saveFacts(ritas, "promises", { since: null, guardClaim: "" })).toMatchObject({ status: 200 });
  const lead = "See {metal-roofs: metal roofs}. Guards are {guardClaim} cheaper.";
  const empty = "Zinc since {since}.";
  const sections = [
    ...["heading", "text", "list"].map((kind) => section(kind, empty)),
    ...[`${empty}\nYes.`, `Alone?\n${empty}`, `Loud?\n${empty}\nNo.`].map((text) => section("question", text)),
  ];
  expect((await send(ritas, "POST", "", { ...metal, slug: "copper", lead, sections })).status).toBe(201);
  const html = await site.page("/copper");
  const main = between(html, "<main", "</main>");
  expect(linksIn(main)).toContainEqual(expect.objectContaining({ href: "/metal-roofs", words: "metal roofs" }));
  expect(html + (await site.page("/metal-roofs"))).not.toMatch(/cheaper|Since|Zinc|Alone|<(p|h2|li|summary)>\.?<\//);
  expect(structuredDataIn(html).map((data) => data["@type"])).toContain("FAQPage");
});

test("OWN-125 a siteadmin sees a draft at its address; all others get 404", async ({ site, ritas, adas }) => {
  const { id } = (await send(ritas, "POST", "", { ...metal, is_active: false })).body.page;
  const draft = await site.get("/metal-roofs", ritas);
  expect([draft.status, draft.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const html = await draft.text();
  for (const part of ["This page is a draft.", 'content="noindex"']) expect(html).toContain(part);
  const edit = { href: "/admin/pages/own", words: "Edit this page" };
  expect(linksIn(html)).toContainEqual(expect.objectContaining(edit));
  for (const answer of [await site.get("/metal-roofs", adas), await site.get("/metal-roofs")])
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("metal roofs")]);
  expect(await (await site.get("/sitemap.xml")).text()).not.toContain("metal-roofs");
  for (const is_active of [true, false]) {
    const body = { is_active, was: { is_active: !is_active } };
    expect((await send(ritas, "PATCH", `/${id}`, body)).status).toBe(200);
    expect((await site.get("/metal-roofs")).status).toBe(is_active ? 200 : 404);
  }
});

test.for([
  ["OWN-124 capitals", { slug: "Metal" }, "slug", "lower-case"],
  ["OWN-124 a path", { slug: "a/b" }, "slug", "lower-case"],
  ["OWN-124 a delivered page", { slug: "gallery" }, "slug", "The website itself uses this address"],
  ["OWN-124 the staff area", { slug: "admin" }, "slug", "The website itself uses this address"],
  ["OWN-123 no title", { title: " " }, "title", "Please enter the title."],
  ["OWN-123 an unknown fact", { lead: "{fone}" }, "lead", "There is no fact named {fone}."],
  ["OWN-123 a link to no page", { lead: "{metal: x}" }, "lead", "There is no link to “metal”."],
  ["OWN-123 a link in a title", { title: "{contact: x}" }, "title", "A link cannot stand in this text."],
  ["OWN-123 an empty section", { sections: [section("text", "a"), section("list", " ")] }, "text2", "fill in this"],
  ["OWN-123 a question of nothing", { sections: [section("question", "Is it loud?")] }, "text1", "the answer below it"],
  [
    "OWN-123 a link in a question",
    { sections: [section("question", "{contact: Is it loud?}\nNo.")] },
    "text1",
    "A link cannot stand in this text.",
  ],
  ["OWN-123 no picture", { sections: [section("picture", "../x")] }, "text1", "Please choose a picture."],
  ["OWN-123 13 sections", { sections: Array(13).fill(section("text", "a")) }, "sections", "12 sections"],
] as const)("%s is refused at its field", async ([, wrong, field, words], { site, ritas }) => {
  const refused = await send(ritas, "POST", "", { ...metal, ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.stringContaining(words) } } });
  expect((await site.company.readForPage()).ownPages).toEqual([]);
});

test("OWN-124 OWN-126 an address is taken while a page has it, and then free", async ({ site, ritas }) => {
  const first = (await send(ritas, "POST", "", metal)).body.page.id;
  const taken = { status: 400, body: { fields: { slug: expect.stringContaining("Another page has this address") } } };
  expect(await send(ritas, "POST", "", metal)).toMatchObject(taken);
  expect((await send(ritas, "DELETE", `/${first}`)).status).toBe(200);
  expect((await site.get("/metal-roofs")).status).toBe(404);
  const second = (await send(ritas, "POST", "", metal)).body.page.id;
  expect(await send(ritas, "POST", `/${first}/restore`, {})).toMatchObject(taken);
  const move = { slug: "tile-roofs", was: { slug: metal.slug } };
  expect((await send(ritas, "PATCH", `/${second}`, move)).status).toBe(200);
  expect((await send(ritas, "POST", `/${first}/restore`, {})).status).toBe(200);
  expect((await send(ritas, "GET")).body.pages.map(({ slug }) => slug)).toEqual(["metal-roofs", "tile-roofs"]);
});

test("OWN-124 every first part of an address that the website itself uses is reserved", () => {
  const used = staffPages.map((page) => page.path.split("/")[1] ?? "");
  expect(used.filter((name) => !reservedNames.has(name))).toEqual([]);
});

test("IN-1 IN-2 OWN-123 hostile words in an own page and its menu are text", async ({ site, ritas }) => {
  const kinds = ["heading", "text", "list", "question"];
  const sections = kinds.map((kind, at) => section(kind, `${hostileTexts[at]}\n${hostileLine}`));
  const [title = "", first = "", meta_title = ""] = hostileTexts.map((text) => text.slice(0, 200));
  const lead = `{toString: a} {constructor: {valueOf}} ${first}`;
  const words = { title, lead, meta_title, meta_description: hostileLine.slice(0, 500) };
  const id = await insertPage(site.db, { ...words, sections: JSON.stringify(sections) });
  const menu = [{ page: `own:${id}`, label: hostileLine.slice(0, 30).trim() }];
  expect(await saveFacts(ritas, "pages", { menu })).toMatchObject({ status: 200 });
  for (const answer of [await site.get("/metal-roofs"), await site.get("/admin/pages", ritas)]) {
    const html = await answer.text();
    expect([answer.status, html.match(/<script>alert|<img src=x|<!--<|href="javascript:/g)]).toEqual([200, null]);
    structuredDataIn(html);
  }
});

const badSections = {
  nothing: "",
  "a part": "{",
  "another kind": '[{"kind":"script","text":"a"}]',
  depth: "[".repeat(5000),
};
test.for(Object.entries(badSections))(
  "R-28 an own page with %s for its sections shows its other words, and can be edited",
  async ([, sections], { site, ritas }) => {
    const id = await insertPage(site.db, { sections });
    await site.db.transaction().execute((trx) => site.content.bump(trx));
    expect((await site.get("/metal-roofs")).status).toBe(200);
    const now = [section("text", "Mended.")];
    expect((await send(ritas, "PATCH", `/${id}`, { sections: now, was: { sections: [] } })).status).toBe(200);
    expect(await site.page("/metal-roofs")).toContain("Mended.");
  },
);
