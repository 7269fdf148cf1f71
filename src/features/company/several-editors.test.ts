import fc from "fast-check";
import { callApi } from "#src/browser/call-api.ts";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { readSections } from "#test/company/save-facts.ts";
import { anySteps, editTogether, type Store, sameField, type TwoTexts } from "#test/editing/several-editors.ts";
import type { FactSection } from "./section.server.ts";

test("EDIT-04 OWN-02 in any order of three siteadmins and restores, no fact goes unseen", async ({ site, rita }) => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      // Calls are limited by the minute, and a session ends.
      site.clock.pass(61);
      await editTogether(storeInFacts(site, await signIn(site, rita)), steps);
    }),
    { numRuns: 12, examples: [[sameField]] },
  );
});

function storeInFacts({ db, content, company }: TestApp, owner: SignedIn): Store {
  const textsOf = ({ facts }: FactSection): TwoTexts => ({ a: facts.answerCalled ?? "", b: facts.answerVisit ?? "" });
  const factsOf = ({ a, b }: TwoTexts) => ({ answerCalled: a, answerVisit: b });
  return {
    read: async () => textsOf((await readSections(owner)).answers as FactSection),
    async put(now, was) {
      const body = { facts: factsOf(now), was: factsOf(was) };
      const result = await callApi(() => owner.send("PUT", "/api/admin/company/answers", body), { fallback: "" });
      if (result.ok) return { ok: true, value: textsOf((result.value as { section: FactSection }).section) };
      const { present } = result.error;
      return {
        ok: false,
        error: { ...result.error, ...(present !== undefined && { present: textsOf(present as FactSection) }) },
      };
    },
    async backUp() {
      const rows = await db.selectFrom("site_values").selectAll().execute();
      return async () => {
        await db.transaction().execute(async (trx) => {
          await trx.deleteFrom("site_values").execute();
          if (rows.length > 0) await trx.insertInto("site_values").values(rows).execute();
          await content.bump(trx);
        });
        await company.read();
      };
    },
  };
}
