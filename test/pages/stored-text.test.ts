import { afterAll, beforeAll, expect, test } from "vitest";
import { linkKinds } from "#src/facts/links.schema.ts";
import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { saveTexts } from "#test/company/save-texts.ts";
import { insertImages, insertQuestion, insertReviews } from "#test/content/content-factory.ts";
import { hostileLine, hostileTexts } from "#test/content/hostile-texts.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJobs } from "#test/messages/jobs.ts";
import { readCsv } from "#test/messages/read-csv.ts";
import { structuredDataIn } from "#test/pages/read-html.ts";
import { type Outputs, readMails, readPages } from "#test/pages/site-outputs.ts";

/* Hostile text is put wherever a text can be stored, and everything that leaves the site is read (IN-1, IN-2). */

const short = hostileTexts.map((text) => text.slice(0, 60));
const inOrder = <T>(make: (text: string, at: number) => T): T[] => hostileTexts.map(make);

let site: SiteWithPages;
let owner: SignedIn;
const outputs: Outputs = new Map();

beforeAll(async () => {
  site = await createSiteWithPages();
  owner = await signIn(site, await addUser(site, { name: hostileTexts[0] ?? "" }));
  await insertReviews(
    site.db,
    inOrder((text, at) => ({ reviewer_name: short[at], review_text: text, sort_order: at + 1 })),
  );
  await insertImages(
    site.db,
    inOrder((text, at) => ({ alt_text: text.slice(0, 400), sort_order: at + 1 })),
  );
  await insertQuestion(site.db, { question: hostileTexts[1] ?? "", answer: hostileTexts[2] ?? "" });
  await insertJobs(
    site.db,
    inOrder((text, at) => ({ first_name: short[at], address: short[at], project_needs: text, additional_info: text })),
  );
  await saveEverywhere();
  await sendInquiry(site, { firstName: hostileTexts[1], projectNeeds: hostileTexts.slice(0, 11).join("\n") });
  await readPages(site, owner, outputs);
  await readMails(site, owner, outputs);
});
afterAll(() => site.close());

/** Saves the same words for every fact that takes them, and for every text of the public pages. */
async function saveEverywhere(): Promise<void> {
  const cut = (length: number) => hostileLine.slice(0, length).trim();
  const link = { label: cut(40), href: "https://links.example/'%22%3E%3Cscript%3E" };
  const facts = {
    contact: { name: cut(60), shortName: cut(30), postalAddress: cut(150) },
    promises: { ownership: cut(40), guardClaim: cut(40), license: cut(60), insurance: cut(60), signedBy: cut(60) },
    work: { gutterMetal: hostileLine.slice(0, 200), guardKind: cut(60), warranty: cut(60), payment: cut(60) },
    links: { social: Object.keys(linkKinds).map((kind) => ({ kind, ...link })), credit: link },
    notice: { notice: { text: hostileLine, tone: "important", from: "2020-01-01", to: "2099-12-31" } },
    privacy: { privacyNote: `${hostileLine}\n${hostileLine}` },
  };
  for (const [section, values] of Object.entries(facts))
    expect((await saveFacts(owner, section, values)).status, section).toBe(200);
  const texts = Object.fromEntries(Object.keys(deliveredTexts).map((name) => [name, hostileLine]));
  expect((await saveTexts(owner, texts)).status).toBe(200);
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign] ?? "#x27"};`);
const ofKind = (kind: string) => [...outputs].filter(([name]) => name.startsWith(kind));
/** What of the texts would be markup in this HTML. */
const markupIn = (html: string) => html.match(/<script>alert|<img src=x|<!--<|href="javascript:/g) ?? [];
/** Which of these is not in a text, which is too long to be shown. */
const missingIn = (text: string | undefined, wanted: readonly string[]) => wanted.filter((one) => !text?.includes(one));

test("IN-1 IN-2 on every page a stored text is text, also the notice and the facts in the foot", () => {
  expect(ofKind("page ").length).toBeGreaterThan(9);
  for (const [name, html] of [...ofKind("page "), ...ofKind("staff page ")]) expect(markupIn(html), name).toEqual([]);
  const everywhere = [escaped(hostileLine), `href="https://links.example/&#x27;%22%3E%3Cscript%3E"`];
  for (const [name, html] of ofKind("page ")) expect(missingIn(html, everywhere), name).toEqual([]);
  for (const [, html] of ofKind("page "))
    for (const [, props = ""] of html.matchAll(/<site-island[^>]* props="([^"]*)"/g))
      JSON.parse(
        props.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
      );
  const reviews = inOrder((text) => `<p>${escaped(text)}</p>`);
  expect(missingIn(outputs.get("page /testimonials"), reviews)).toEqual([]);
  const pictures = inOrder((text) => `alt="${escaped(text.slice(0, 400))}"`);
  expect(missingIn(outputs.get("page /gallery"), pictures)).toEqual([]);
});

test("IN-2 the structured data of every page is one value that says the stored text letter for letter", () => {
  const data = new Map(ofKind("page ").map(([name, html]) => [name, JSON.stringify(structuredDataIn(html))]));
  const reviews = inOrder((text) => `"reviewBody":${JSON.stringify(text)}`);
  expect(missingIn(data.get("page /testimonials"), reviews)).toEqual([]);
  const pictures = inOrder((text) => `"caption":${JSON.stringify(text.slice(0, 400))}`);
  expect(missingIn(data.get("page /gallery"), pictures)).toEqual([]);
  expect(missingIn(data.get("page /gutter-guards"), [JSON.stringify(hostileTexts[2])])).toEqual([]);
});

test("IN-1 IN-2 in every email a stored text is text, in the subject one line", () => {
  expect(ofKind("mail ").length).toBeGreaterThan(8);
  for (const [name, mail] of ofKind("mail ")) {
    expect(name).not.toMatch(/[\r\n\u2028]/);
    if (!mail.startsWith("{")) continue;
    const { html } = JSON.parse(mail) as { html: string };
    expect(markupIn(html), name).toEqual([]);
    expect(missingIn(html, ["&lt;script&gt;alert(1)&lt;/script&gt;"]), name).toEqual([]);
  }
});

test("IN-1 staff, spreadsheets and calendars get every stored text letter for letter, as data that no browser runs", async () => {
  const read = async (path: string, type: string) => {
    const answer = await owner.send("GET", path);
    expect(answer.headers.get("content-type"), path).toContain(type);
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
    return answer.text();
  };
  const quoted = hostileTexts.slice(0, 11).map((text) => JSON.stringify(text));
  for (const path of ["messages", "jobs/lists/to-call", "reviews", "gallery/images"])
    expect(missingIn(await read(`/api/admin/${path}`, "application/json"), quoted), path).toEqual([]);
  for (const path of ["reviews", "gallery/images"])
    expect(missingIn(await read(`/api/public/${path}`, "application/json"), quoted), path).toEqual([]);
  const cells = readCsv(await read("/api/admin/messages/export", "text/csv")).flat();
  expect(hostileTexts.filter((text) => !cells.includes(text))).toEqual([]);

  const link = (await (await owner.send("POST", "/api/admin/jobs/calendar-link", {})).json()) as { address: string };
  await site.db.updateTable("jobs").set({ next_step: hostileLine, next_step_at: "2026-03-09" }).execute();
  const events = (await read(new URL(link.address).pathname, "text/calendar")).replaceAll("\r\n ", "");
  expect(missingIn(events, [`SUMMARY:${hostileLine.slice(0, 40)}`])).toEqual([]);
  expect(events.split("\r\n").filter((line) => !/^[A-Z-]+[:;]/.test(line) && line !== "")).toEqual([]);
});
