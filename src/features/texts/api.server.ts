import { Hono } from "hono";
import { compress } from "hono/compress";
import * as z from "zod/mini";
import { listLastChanges, readEarlierValues, saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import { deliveredTexts, readChangedTexts } from "#src/facts/text-queries.server.ts";
import { asTextLine, type TextKind, textProblem } from "#src/facts/text-rules.ts";
import { factsInText, type TextFact, textFacts, textLinksOf } from "#src/facts/text-values.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import { wasRequired } from "#src/schema/fields.schema.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";

/** Changed texts by their names. The words are checked one by one (`textProblem`). */
const saveTextsSchema = z.strictObject({
  texts: z.record(z.string(), z.string()),
  /** The words that the person was shown, by name. */
  was: wasRequired,
});

/** Every text at its longest, as it was and as it is to be, some of it written as \u escapes. */
const textsBytes = 1024 * 1024;

/** A text as its editor has it; `change`: who has changed its words last, and when. */
export type EditedText = TextKind & { words: string; delivered: string; change?: LastChanges[string] | undefined };

/** The siteadmins' calls about the texts of the public pages (OWN-31 to OWN-35): mount it at `/admin/texts`, behind the guard. */
export function textsApi(services: Services) {
  const { db, clock, content, company } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 every text with its present and its delivered words, and what a text may name; 401, 403. */
      .get("/", compress(), async (c) => {
        const texts = await readTexts(db);
        const { hours } = company.current();
        const said = Object.entries(factsInText(company.current()));
        const facts = Object.fromEntries(said.map(([name, words]) => [name, words ?? ""])) as Record<TextFact, string>;
        return c.json(
          { texts, facts, factNames: textFacts, textLinks: textLinksOf(company.current()), timeZone: hours.timeZone },
          200,
        );
      })

      /** 200 the wordings of a text that were saved within a year, the newest first; 401, 403, 404 no such text. */
      .get("/:name/versions", async (c) => {
        const name = c.req.param("name");
        const text = Object.hasOwn(deliveredTexts, name) ? deliveredTexts[name] : undefined;
        if (!text) return problem(c, 404, "There is no such text.");
        const versions = await readEarlierValues(db, "text", name);
        return c.json(
          { versions: versions.map(({ value, ...rest }) => ({ ...rest, words: value ?? text.words })) },
          200,
        );
      })

      /**
       * Saves texts, all or none. One that equals the delivered words follows later releases again.
       * - 200 `texts`: these texts as they are now
       * - 400 `fields` by name; 401, 403
       * - 409 `present`: these texts as they are now, one of them with other words than the person was shown; nothing is saved
       */
      .put("/", jsonBody(saveTextsSchema, { limit: textsBytes }), async (c) => {
        const { texts: sent, was } = c.req.valid("json");
        const { now, fields } = readSent(sent, textLinksOf(company.current()));
        if (Object.keys(fields).length > 0) {
          return problem(c, 400, "Nothing is saved yet. Please check the marked texts.", { fields });
        }
        const saved = await staffTransaction(c, services, async (trx, audit) => {
          const texts = await readTexts(trx, now);
          const present = Object.fromEntries(Object.entries(texts).map(([name, { words }]) => [name, words]));
          const changes = await applyChanges<Record<string, string>>(present, { now, was }, () => texts);
          const changed = await saveSiteValues(trx, {
            kind: "text",
            values: new Map(Object.entries(changes).map(([name, words = null]) => [name, asStored(name, words)])),
            by: c.var.session.user.name,
            now: clock.now(),
          });
          if (changed.length > 0) {
            await audit({ kind: "texts-changed", details: { pages: pagesOf(changed) } });
            await content.bump(trx);
          }
          return readTexts(trx, now);
        });
        await company.read();
        return c.json({ texts: saved }, 200);
      })
  );
}

/** @param of its names are those of the texts */
async function readTexts(db: Db, of: object = deliveredTexts): Promise<Record<string, EditedText>> {
  const [changed, changes] = [await readChangedTexts(db), await listLastChanges(db, "text")];
  return Object.fromEntries(
    Object.entries(deliveredTexts)
      .filter(([name]) => Object.hasOwn(of, name))
      .map(([name, { words, ...kind }]) => [
        name,
        { ...kind, words: changed[name] ?? words, delivered: words, change: changes[name] },
      ]),
  );
}

/** Null for the delivered words. */
const asStored = (name: string, words: string | null) => (words === deliveredTexts[name]?.words ? null : words);

function readSent(texts: Readonly<Record<string, string>>, links: object) {
  const now: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const [name, typed] of Object.entries(texts)) {
    const text = Object.hasOwn(deliveredTexts, name) ? deliveredTexts[name] : undefined;
    const words = asTextLine(typed);
    const wrong = text
      ? textProblem(words, text, (link) => Object.hasOwn(links, link))
      : "There is no such text on this site.";
    if (wrong !== undefined) fields[name.slice(0, 80)] = wrong;
    else now[name] = words;
  }
  return { now, fields };
}

/** The pages of texts, as their names begin. */
function pagesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split(".", 1)[0] ?? ""))].sort();
}
