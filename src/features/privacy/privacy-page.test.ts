import { expect, onTestFinished, test } from "vitest";
import { keptMonths } from "#src/features/numbers/queries.server.ts";
import { maxBackups } from "#src/features/operations/backups/backup-folder.server.ts";
import { keepSentMs } from "#src/platform/mail/outbox-schedule.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages } from "#test/app/create-site-with-pages.ts";
import { pageTest } from "#test/app/page-fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { between, wordsOf } from "#test/pages/read-html.ts";
import { privacyStatements } from "./privacy-statements.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
const recaptcha = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "secret" };

/** The text of /privacy of a site with these settings and facts. */
async function privacyOf({ env = {}, facts = {}, ...places }: Setup = {}): Promise<string> {
  const site = await createSiteWithPages({ env, ...places });
  onTestFinished(() => site.close());
  const owner = await signIn(site, await addUser(site, { role: "siteadmin" }));
  for (const [section, changed] of Object.entries(facts))
    expect((await saveFacts(owner, section, changed)).status).toBe(200);
  return wordsOf(between(await site.page("/privacy"), "<main", "</main"));
}

type Setup = {
  env?: Record<string, string>;
  facts?: Record<string, Record<string, unknown>>;
  backupDir?: string | undefined;
};

test("OWN-70 the page says who gets a message: with a mail server those who answer, without one nobody by email", async () => {
  const withServer = await privacyOf({ env: smtp });
  expect(withServer).toContain("It is also emailed to those of us who answer inquiries.");
  expect(withServer).toContain("We send a confirmation to the email address you enter.");
  expect(withServer).toContain("Once an email about it is sent");
  expect(withServer).toContain("they give you all of it as a file");
  expect(withServer).toContain("stay until you ask us to delete them");
  const without = await privacyOf();
  expect(without).toContain("our staff log in to read it.");
  expect(without).toContain("The emails we write about it stay until we delete them.");
  expect(without, "how far the website is set up is for staff").not.toMatch(/mail server|connected|folder/);
  expect(without).not.toContain("emailed to those of us");
  expect(without).not.toContain("We send a confirmation");
  expect(await privacyOf({ env: { ...smtp, CONFIRMATIONS_PER_HOUR: "0" } })).not.toContain("We send a confirmation");
});

test("OWN-70 the page names Google’s captcha where it is in use, and the site's own puzzle elsewhere", async () => {
  const google = await privacyOf({ env: recaptcha });
  expect(google).toContain("Google’s reCAPTCHA checks that a person is sending it.");
  expect(google).not.toContain("small puzzle");
  const own = await privacyOf();
  expect(own).toContain("No other company takes part in it.");
  expect(own).not.toContain("reCAPTCHA");
});

test("OWN-70 the page speaks of Google’s map while the contact page has one", async () => {
  expect(await privacyOf()).toContain("The Google map on the contact page loads only when you open it.");
  expect(await privacyOf({ facts: { links: { mapEmbedUrl: "" } } })).not.toContain("Google");
});

test("OWN-70 the page says how long copies of deleted messages are left, where the site makes them", async () => {
  expect(await privacyOf({ backupDir: "/tmp/unused" })).toContain("We keep the last 14 copies, and the last three");
  const provider = await privacyOf({ backupDir: undefined });
  expect(provider).toContain("This website makes no copies of its data by itself.");
  expect(provider).not.toContain("every night");
});

test("OWN-70 OWN-71 the page says how long messages are kept, and has the company's own part, as text", async () => {
  expect(await privacyOf()).toContain("We keep a message until we delete it.");
  const changed = await privacyOf({
    facts: {
      keeping: { keepMessagesYears: 3 },
      privacy: { privacyNote: "Our bookkeeper sees <names>.\n\nOur copies lie in a safe." },
    },
  });
  expect(changed).toContain("We delete a message for good 3 years after it came in");
  expect(changed).toContain("From us Our bookkeeper sees &lt;names&gt;. Our copies lie in a safe.");
});

test("LOOK-38 the page begins with the same four lines, however the website is set up", async () => {
  for (const env of [{}, { ...smtp, ...recaptcha }])
    expect(await privacyOf({ env })).toMatch(
      /show ads\. In short Only our staff .* correct it or delete it\. What you send us/,
    );
});

test("OWN-70 the numbers of the page are those of the program", () => {
  const here = {
    mailToFolder: false,
    recaptcha: false,
    nightlyBackups: true,
    confirmations: true,
    keepMessagesYears: 0,
    planner: true,
    googleMap: true,
  };
  const [, , , mail, backups] = privacyStatements(here).howLong;
  expect(mail).toContain(`for ${keepSentMs / dayMs} days`);
  expect(backups).toContain(`the last ${maxBackups.regular} copies`);
  expect(maxBackups["before-migration"]).toBe(3);
});

test("LEAD-65 the page says what is counted, for how long, and who is not", async () => {
  const page = await privacyOf();
  expect(page).toContain("We count how often each page is opened, and which other website led there");
  expect(page).toContain(`The counts are numbers for each day, kept for ${keptMonths} months.`);
  expect(page).toContain("(Global Privacy Control, Do Not Track) are not counted");
});

pageTest(
  "OWN-70 a visitor finds the page from the forms too, without a cookie, not in the navigation",
  async ({ site }) => {
    const answer = await site.get("/privacy");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await answer.text()).split("<main")[0]).not.toContain('href="/privacy"><');
    for (const path of ["/", "/contact"])
      expect(between(await site.page(path), "<form", "</form"), path).toContain('<a href="/privacy">');
  },
);
