import { expect } from "vitest";
import { linksSchema } from "#src/facts/links.schema.ts";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import { test } from "#test/app/fixtures.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";

const cases = [
  ["fact", "name"],
  ["fact", "logo"],
  ["fact", "icon"],
  ["fact", "sharedPicture"],
  ["fact", "darkColor"],
  ["fact", "menu"],
  ["fact", "redirects"],
  ["picture", "story"],
  ["text", "home.hero.lead"],
] as const;

test.for(cases)(
  "R-28 OWN-06 a damaged or forged %s %s leaves the delivered one in its place, and backups go on",
  async ([kind, name], { site, ritas }) => {
    const delivered = site.company.current();
    const changed_at = site.clock.now().toISOString();
    const forged = '{"file":"../../app.db","width":1,"height":1}';
    for (const [version, value] of ["", "{", "[".repeat(5000), '{"__proto__":{"file":"x"}}', forged].entries()) {
      const row = { value, version: version + 1, changed_at };
      await site.db
        .insertInto("site_values")
        .values({ kind, name, ...row })
        .onConflict((conflict) => conflict.columns(["kind", "name"]).doUpdateSet(row))
        .execute();
      await site.db.transaction().execute((trx) => site.content.bump(trx));
      for (const path of ["company", "texts", "page-pictures"])
        expect((await ritas.send("GET", `/api/admin/${path}`)).status, path).toBe(200);
      const { texts } = await site.company.readForPage();
      if (kind !== "text") expect([await site.company.read(), texts]).toEqual([delivered, {}]);
      await makeBackup({ places: site.config, kind: "regular", now: site.clock.now(), to: temporaryFolder() });
    }
  },
);

test("OWN-112 three links as an earlier release has stored them are the first of the list", () => {
  const link = (label: string, name: string) => ({ label, href: `https://${name}.rainright.us/` });
  const stored = { page: link("Facebook", "page"), maps: link("Facebook", "maps"), reviews: link("Yelp", "reviews") };
  expect(linksSchema.parse(stored)).toEqual([
    { ...stored.page, kind: "facebook", label: "" },
    { ...stored.maps, kind: "google-maps" },
    { ...stored.reviews, kind: "google-reviews" },
  ]);
});
