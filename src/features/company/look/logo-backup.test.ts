import "#test/postgres/both-engines.ts";
import { expect, test } from "vitest";
import { brandPictures, headerLogo } from "#src/facts/logo.ts";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import { restore } from "#src/features/operations/backups/restore/restore.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { aLogo, sendLogo } from "#test/content/pictures.ts";
import { aDatabase, aFolder, aSecret, type Home } from "#test/data/moving.ts";
import { onPostgres } from "#test/postgres/databases.ts";

const now = new Date("2026-03-02T15:00:00.000Z");

/** A site with a logo, an icon and a picture of shared links of its own. @returns the addresses of all */
async function withLogo(home: Home): Promise<string[]> {
  const site = await home.open(aSecret);
  const { headers } = await signIn(site, await addUser(site, { role: "siteadmin" }));
  await sendLogo(site, headers, await aLogo());
  await sendLogo(site, headers, await aLogo({ width: 300, height: 300 }), "null", "icon");
  await sendLogo(site, headers, await aLogo({ width: 1200, height: 630 }), "null", "sharedPicture");
  const shown = addressesOf(site);
  await site.close();
  return shown;
}

function addressesOf({ company }: TestApp): string[] {
  const now = company.current();
  return [headerLogo(now)?.src ?? "", ...Object.values(brandPictures(now))];
}

test("OWN-46 a backup has logo, icon and picture of shared links, and a restore on another engine or folder shows them again", async () => {
  const from = await (onPostgres ? aDatabase() : aFolder());
  const shown = await withLogo(from);
  const { path } = await makeBackup({ places: from.places, kind: "regular", now, to: temporaryFolder() });
  for (const to of [await aFolder(), ...(onPostgres ? [await aDatabase()] : [])]) {
    const agreed = { now, confirm: async () => true, onFinished: () => {}, keep: "none" as const };
    await restore({ places: to.places, file: path, ...agreed });
    const site = await to.open(aSecret);
    expect(addressesOf(site)).toEqual(shown);
    for (const address of shown) expect((await site.get(address)).status, address).toBe(200);
    await site.close();
  }
});
