import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { brandPictures, deliveredPictures } from "#src/facts/logo.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";
import { aLogo, sendLogo } from "#test/content/pictures.ts";
import { builtPages } from "#test/pages/built-pages.ts";
import { callTheApi, type Outputs, readMails, readPages } from "#test/pages/site-outputs.ts";
import { type ChangedFact, changedFacts } from "./changed-facts.ts";
import { saveFacts } from "./save-facts.ts";

/*
 * Every fact is changed through the API, and everything that leaves the site is read: pages, staff pages, structured data,
 * manifest, mails, answers of the API and the page of a failure (OWN-04).
 */

/** A subject of each kind of mail, by the file that composes it. */
const subjects: Readonly<Record<string, readonly RegExp[]>> = {
  "src/features/accounts/email-verification/start-change.server.ts": [/^Confirm your email address/],
  "src/features/accounts/invites/send-invite-api.server.ts": [/^Your invitation from /],
  "src/features/accounts/password-reset/request-reset.server.ts": [/^Choose a new password/],
  "src/features/accounts/security-notice.server.ts": [/^Your password was changed/, /^A new device logged in/],
  "src/features/accounts/two-factor/code-email.server.ts": [/code/],
  "src/features/company/fact-notice.server.ts": [/^Your website’s .* changed/],
  "src/features/company/inquiries/recipient-emails.server.ts": [
    /^Do you want to receive inquiries/,
    /^Inquiries no longer go to /,
  ],
  "src/features/messages/emails.server.ts": [/^New inquiry from /, /^Quill has your note/],
  "src/features/messages/jobs/customer-email.server.ts": [/, from Quill/],
  "src/features/numbers/weekly-task.server.ts": [/^Your website last week: /],
  "src/features/operations/self-check/self-check-emails.server.ts": [/inquiry failed$/, /arriving again$/],
  "src/features/operations/test-mail/try-mail.server.ts": [/^Test email/],
  "src/features/reviews/asking/request-emails.server.ts": [/^Quill asks - /, /^Quill asks once more/],
  "src/features/reviews/link/new-review-email.server.ts": [/^New review: /],
};

let site: TestApp;
let renderingFails = false;
const outputs: Outputs = new Map();
/** Before logo, icon and picture of shared links are uploaded. */
const outputsInLetters: Outputs = new Map();

beforeAll(async () => {
  const render = await builtPages();
  site = await createTestApp({
    async renderPage(...page) {
      if (renderingFails) throw new Error("The page cannot be rendered.");
      return render(...page);
    },
    assetsDir: "public",
  });
  await insertImage(site.db);
  for (let i = 0; i < 3; i += 1) await insertReview(site.db, { rating: 5 });
  const owner = await signIn(site, await addUser(site));
  await changeFacts(owner);
  await readPages(site, owner, outputsInLetters);
  await sendPictures(owner);
  await site.outbox.runDue();
  // About the change itself: it went to the address from before.
  site.mailbox.mails.length = 0;
  await readPages(site, owner, outputs);
  renderingFails = true;
  outputs.set("failure", await (await site.get("/login")).text());
  renderingFails = false;
  await callTheApi(site, outputs);
  await readMails(site, await signIn(site, await addUser(site, { email: "last@example.com" })), outputs);
}, 120_000);
afterAll(() => site.close());

async function changeFacts(owner: SignedIn): Promise<void> {
  for (const [section, rows] of Object.entries(changedFacts)) {
    if (section === "logo") continue;
    const facts = Object.fromEntries(Object.entries(rows).map(([name, { now }]) => [name, now]));
    expect(await saveFacts(owner, section, facts)).toMatchObject({ status: 200 });
  }
}

async function sendPictures({ headers }: SignedIn): Promise<void> {
  const square = await aLogo({ width: 300, height: 300 });
  const large = await aLogo({ width: 1200, height: 630 });
  expect((await sendLogo(site, headers, await aLogo())).status).toBe(200);
  expect((await sendLogo(site, headers, square, "null", "icon")).status).toBe(200);
  expect((await sendLogo(site, headers, large, "null", "sharedPicture")).status).toBe(200);
}

const facts = Object.values(changedFacts).flatMap((rows) => Object.entries<ChangedFact>(rows));

test.each(facts)(
  "OWN-04 LOOK-15 LOOK-20 %s: once changed, the new value stands where it belongs, and the delivered one nowhere",
  (_, { delivered, places = [] }) => {
    const { logo, icon, sharedPicture } = site.company.current();
    const files = { logo: logo?.file ?? "", icon: icon?.file ?? "", sharedPicture: sharedPicture?.file ?? "" };
    for (const [kind, ...all] of places) {
      const read = [...outputs].filter(([name]) => (outputs.has(kind) ? name === kind : name.startsWith(kind)));
      expect(read.length, kind).toBeGreaterThan(0);
      for (const value of all.map((words) => (typeof words === "string" ? words : words(files))))
        for (const [name, output] of read) expect(output.includes(value), `${name} has ${value}`).toBe(true);
    }
    const found = [...outputs, ...outputsInLetters].flatMap(([name, output]) => {
      const index = delivered === undefined ? -1 : output.search(delivered);
      return index === -1 ? [] : [`${name}: ${output.slice(Math.max(0, index - 60), index + 60)}`];
    });
    expect(found).toEqual([]);
  },
);

test("OWN-100 without a logo the name stands in letters beside its drawn icon, on every page", () => {
  const company = companyOf({ ...site.company.current(), phone: "", logo: null, icon: null, sharedPicture: null });
  const { icon, shared } = brandPictures(company);
  const pages = [...outputsInLetters].filter(([name]) => name.startsWith("page "));
  expect(pages.length).toBeGreaterThan(8);
  for (const [name, html] of pages) {
    expect(html, name).toMatch(
      /aria-label="Quill Heron Rainworks, home"><img src="[^"]+"[^>]*\/><span><span>Quill Heron /,
    );
    for (const address of [icon, shared]) expect(html, name).toContain(address);
  }
});

test.for(deliveredPictures)(
  "OWN-101 OWN-106 %s, which browsers and other sites know, leads to the company’s own picture",
  async (path) => {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/uploads\/logo-/)]);
    expect((await site.get(answer.headers.get("location") ?? "")).headers.get("content-type")).toMatch(/^image\//);
  },
);

test("OWN-106 no file that visitors can get has the delivered name in its own name or in its text", () => {
  const names = globSync("public/**").filter((name) => !deliveredPictures.includes(name.slice("public".length)));
  const texts = names.filter((name) => /\.(svg|vtt|txt)$/.test(name)).map((name) => readFileSync(name, "utf8"));
  expect(names.length).toBeGreaterThan(50);
  expect([...names, ...texts].filter((text) => /three.?county|352.?555/i.test(text))).toEqual([]);
});

test("OWN-04 every kind of mail was read", () => {
  const composing = globSync("src/**/*.server.ts").filter((file) =>
    readFileSync(file, "utf8").includes("composeEmail("),
  );
  expect(composing.sort()).toEqual([...Object.keys(subjects), "src/site/document/compose-email.server.ts"]);
  const read = [...outputs.keys()].filter((name) => name.startsWith("mail ")).map((name) => name.slice(5));
  for (const pattern of Object.values(subjects).flat())
    expect(
      read.filter((subject) => pattern.test(subject)),
      `${pattern}: ${read.join("; ")}`,
    ).not.toEqual([]);
});
