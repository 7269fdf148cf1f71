import "#test/postgres/both-engines.ts";
import { expect, test } from "vitest";
import { brandPictures, headerLogo } from "#src/facts/logo.ts";
import { serverInUse } from "#src/facts/mail-server.server.ts";
import { restore } from "#src/features/operations/backups/restore/restore.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { insertMailServer } from "#test/company/mail-server.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { saveTexts } from "#test/company/save-texts.ts";
import { insertPage } from "#test/content/content-factory.ts";
import { aLogo, sendLogo } from "#test/content/pictures.ts";
import { agreed } from "#test/data/backups.ts";
import { aDatabase, aFolder, archiveOf, aSecret, type Home } from "#test/data/moving.ts";
import { onPostgres } from "#test/postgres/databases.ts";

/* What an owner has made of the site goes into a backup, and comes back from it. */

const tavernier = { name: "Tavernier", county: "Monroe", lat: 25, lon: -80.5, main: true };
const facts = {
  promises: { since: null, guardClaim: "" },
  towns: { counties: ["Monroe"], towns: [tavernier] },
  links: { social: [{ kind: "bbb", label: "", href: "https://bbb.rainright.us/" }], mapEmbedUrl: "" },
  pages: { pagesOff: ["/planner"], menu: [{ page: "own:1", label: "Metal" }] },
  redirects: { redirects: [{ from: "/about.html", to: "/metal-roofs" }] },
  hours: { openDays: [{ from: "2026-03-07", to: "2026-03-07", hours: { opens: "09:00", closes: "12:00" } }] },
  notice: { secondNotice: { text: "Again.", from: "2026-04-01", to: "2026-04-02", tone: "plain" } },
};
const login = { host: "127.0.0.1", port: 465, username: "office" };

async function makeOwn({ open }: Home) {
  await using site = await open(aSecret);
  const rita = await signIn(site, await addUser(site));
  await sendLogo(site, rita.headers, await aLogo());
  await sendLogo(site, rita.headers, await aLogo({ width: 300, height: 300 }), "null", "icon");
  await sendLogo(site, rita.headers, await aLogo({ width: 1200, height: 630 }), "null", "sharedPicture");
  await insertPage(site.db, { slug: "metal-roofs" });
  await insertPage(site.db, { slug: "a-draft", is_active: 0 });
  await insertMailServer(site, login, "heron");
  expect((await saveTexts(rita, { "home.hero.small": "" })).status).toBe(200);
  for (const [section, changed] of Object.entries(facts))
    expect(await saveFacts(rita, section, changed)).toMatchObject({ status: 200 });
  return await shownBy(site);
}

async function shownBy(site: TestApp) {
  const all = await site.company.readForPage();
  const pictures = [headerLogo(all.company)?.src ?? "", ...Object.values(brandPictures(all.company))];
  for (const address of pictures) expect((await site.get(address)).status, address).toBe(200);
  return { ...all, pictures };
}

const opened = ({ config, company }: TestApp) =>
  serverInUse({ config, row: company.mailServer(), mayConnect: () => true })?.password;

test("OWN-46 OPS-07 a restore on another engine or folder brings back all that the owner has made, drafts and the mail server’s password too", async () => {
  const from = await (onPostgres ? aDatabase() : aFolder());
  const shown = await makeOwn(from);
  expect(shown).toMatchObject({ ownPages: [{ is_active: 1 }, { is_active: 0 }], texts: { "home.hero.small": "" } });
  const file = await archiveOf(from);
  for (const to of [await aFolder(), ...(onPostgres ? [await aDatabase()] : [])]) {
    await restore({ places: to.places, file, ...agreed, keep: "none" });
    await using site = await to.open(aSecret);
    expect(await shownBy(site)).toEqual(shown);
    expect(opened(site)).toBe("heron");
    expect((await site.get("/about.html")).headers.get("location")).toMatch(/\/metal-roofs$/);
  }
});

test("OWN-142 after a restore under another SECRET the log and a test email say to enter the mail server’s password again", async () => {
  const [from, to] = [await aFolder(), await aFolder()];
  await makeOwn(from);
  await restore({ places: to.places, file: await archiveOf(from), ...agreed });
  await using site = await to.open("a secret that was never this site's, 32 bytes");
  expect(opened(site)).toBeUndefined();
  expect(site.logLines.join("")).toContain("the password of the mail server cannot be opened with this SECRET");
  const rita = await signIn(site, await addUser(site, { email: "ann@example.com" }));
  const { problem } = await (await rita.send("POST", "/api/admin/test-mail", { to: "me" })).json();
  expect(problem).toMatchObject({ what: expect.stringContaining("SECRET"), next: "Enter the password again." });
});
