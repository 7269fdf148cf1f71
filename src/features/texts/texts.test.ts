import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { saveTexts as save } from "#test/company/save-texts.ts";

const shown = async (site: TestApp) => (await site.company.readForPage()).texts;

test("OWN-30 OWN-34 changed texts are saved and on the next page; delivered are not", async ({ site, ritas }) => {
  const texts = {
    "home.story.title": " Two sisters,\n one trade ",
    "home.hero.lead": "Since {since}: {contact: write to us} or call {phone}.",
    "home.steps.title": "What happens next",
  };
  expect(await save(ritas, texts)).toMatchObject({
    status: 200,
    body: { texts: { "home.story.title": { words: "Two sisters, one trade" } } },
  });
  expect(await shown(site)).toEqual({
    "home.story.title": "Two sisters, one trade",
    "home.hero.lead": "Since {since}: {contact: write to us} or call {phone}.",
  });
  const back = { "home.story.title": "One family, one trade" };
  expect(await save(ritas, back, { "home.story.title": "Two sisters, one trade" })).toMatchObject({ status: 200 });
  expect(Object.keys(await shown(site))).toEqual(["home.hero.lead"]);
});

test("OWN-33 each wrong text has its own sentence, and nothing is saved", async ({ site, ritas }) => {
  const refused = await save(ritas, {
    "home.story.title": "",
    "home.story.first": "x".repeat(5000),
    "home.hero.lead": "Since {sinse}",
    "home.hero.message": "{contact: Write}",
    "home.call.lead": "a stray { brace",
    "home.call.title": "This one is right",
    "no.such.text": "words",
  });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        "home.story.title": expect.stringContaining("write something"),
        "home.story.first": expect.stringContaining("1,000"),
        "home.hero.lead": expect.stringContaining("{sinse}"),
        "home.hero.message": expect.stringContaining("A link cannot"),
        "home.call.lead": expect.stringContaining("{ and }"),
        "no.such.text": expect.stringContaining("no such text"),
      },
    },
  });
  expect(refused.body.fields).not.toHaveProperty("home.call.title");
  expect(await shown(site)).toEqual({});
});

test("OWN-34 EDIT-01 the second of two is shown the first one's words; other texts hold", async ({ site, ritas }) => {
  const anns = await signIn(site, await addUser(site, { name: "Ann Hill", email: "ann@example.com" }));
  const title = "home.story.title";
  const at = site.clock.now().toISOString();
  await save(ritas, { [title]: "First" });
  site.clock.pass(60);
  const late = await save(anns, { [title]: "Second", "home.call.title": "Mine" });
  expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining("Something changed here") } });
  expect(late.body.present).toMatchObject({
    [title]: { words: "First", change: { by: "Rita Moss", at } },
    "home.call.title": { words: "Where does your rain go?" },
  });
  expect(Object.keys(late.body.present ?? {})).toHaveLength(2);
  expect(await shown(site)).toEqual({ [title]: "First" });
  for (const was of [{}, { [title]: "" }, { [title]: null }, { other: "First" }])
    expect((await ritas.send("PUT", "/api/admin/texts", { texts: { [title]: "Third" }, was })).status).toBe(409);
  // A text that she left as it was stays as it is now.
  expect((await save(anns, { [title]: "One family, one trade", "home.call.title": "Mine" })).status).toBe(200);
  expect(await shown(site)).toEqual({ [title]: "First", "home.call.title": "Mine" });
  expect((await save(anns, { [title]: "Second" }, { [title]: "First" })).status).toBe(200);
  expect(await (await ritas.send("GET", "/api/admin/texts")).json()).toMatchObject({
    texts: { [title]: { words: "Second", change: { by: "Ann Hill" } } },
  });
});

test("OWN-35 earlier wordings are listed with who and when, for a year", async ({ site, ritas }) => {
  await save(ritas, { "home.story.title": "First" });
  site.clock.pass(60);
  await save(ritas, { "home.story.title": "One family, one trade" }, { "home.story.title": "First" });
  const readVersions = async () => {
    const answer = await ritas.send("GET", "/api/admin/texts/home.story.title/versions");
    return ((await answer.json()) as { versions: { words: string; changedBy: string; changedAt: string }[] }).versions;
  };
  const versions = await readVersions();
  expect(versions.map(({ words, changedBy }) => [words, changedBy])).toEqual([
    ["One family, one trade", "Rita Moss"],
    ["First", "Rita Moss"],
  ]);
  expect(new Set(versions.map(({ changedAt }) => changedAt)).size).toBe(2);
  expect((await ritas.send("GET", "/api/admin/texts/no.such.text/versions")).status).toBe(404);
});

test("OWN-35 the activity log names the pages", async ({ ritas }) => {
  await save(ritas, { "home.story.title": "First", "gallery.head.lead": "Look", "site.footer.reach": "Call" });
  const log = await ritas.send("GET", "/api/admin/activity");
  expect(JSON.stringify(await log.json())).toContain("“Gallery”, “Home”, and every page");
});

test("OWN-30 a stored text that this release does not know or take gives way to delivered words", async ({ site }) => {
  const row = { kind: "text" as const, version: 1, changed_at: "2026-11-01T00:00:00.000Z" };
  await site.db
    .insertInto("site_values")
    .values([
      { ...row, name: "home.gone.title", value: "From an older release" },
      { ...row, name: "home.hero.lead", value: "{fromANewerOne}" },
      { ...row, name: "home.story.title", value: "Ours" },
    ])
    .execute();
  await site.db.transaction().execute((trx) => site.content.bump(trx));
  expect(await shown(site)).toEqual({ "home.story.title": "Ours" });
});
