import "#test/postgres/both-engines.ts";
import { expect, test } from "vitest";
import { logoFiles } from "#src/facts/logo.ts";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import { restore } from "#src/features/operations/backups/restore/restore.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aLogo, sendLogo } from "#test/content/pictures.ts";
import { aDatabase, aFolder, aSecret, type Home } from "#test/data/moving.ts";
import { onPostgres } from "#test/postgres/databases.ts";

const now = new Date("2026-03-02T15:00:00.000Z");

/** A site with a logo of its own. @returns the logo's name */
async function withLogo(home: Home): Promise<string> {
  const site = await home.open(aSecret);
  const { headers } = await signIn(site, await addUser(site, { role: "siteadmin" }));
  await sendLogo(site, headers, await aLogo());
  const { logo } = site.company.current();
  await site.close();
  return logo?.file ?? "";
}

test("OWN-46 a backup has the logo, and a restore on another engine or folder shows it again", async () => {
  const from = await (onPostgres ? aDatabase() : aFolder());
  const file = await withLogo(from);
  const { path } = await makeBackup({ places: from.places, kind: "regular", now, to: temporaryFolder() });
  for (const to of [await aFolder(), ...(onPostgres ? [await aDatabase()] : [])]) {
    const agreed = { now, confirm: async () => true, onFinished: () => {}, keep: "none" as const };
    await restore({ places: to.places, file: path, ...agreed });
    const site = await to.open(aSecret);
    expect(site.company.current().logo?.file).toBe(file);
    for (const name of Object.values(logoFiles(file))) expect((await site.get(`/uploads/${name}`)).status).toBe(200);
    await site.close();
  }
});
