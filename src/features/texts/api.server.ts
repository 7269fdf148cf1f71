import { Hono } from "hono";
import { compress } from "hono/compress";
import {
  findLastChange,
  readEarlierValues,
  readLastVersion,
  saveSiteValues,
} from "#src/facts/site-values-queries.server.ts";
import { deliveredTexts, readChangedTexts } from "#src/facts/text-queries.server.ts";
import { asTextLine, type TextKind, textProblem } from "#src/facts/text-rules.ts";
import { factsInText, textFacts, textLinks } from "#src/facts/text-values.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { saveTextsSchema } from "./schema.ts";

/** Every text at its longest, some of it written as \u escapes. */
const textsBytes = 512 * 1024;

/** A text as its editor has it. */
export type EditedText = TextKind & { words: string; delivered: string };

/** The siteadmins' calls about the texts of the public pages (OWN-31 to OWN-35): mount it at `/admin/texts`, behind the guard. */
export function textsApi(services: Services) {
  const { db, clock, content, company } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 every text with its present and its delivered words, and what a text may name; 401, 403. */
      .get("/", compress(), async (c) => {
        // The version first: with an older version the next save is compared, with a newer one it would overwrite unseen.
        const version = await readLastVersion(db, "text");
        const texts = await readTexts(db);
        const { hours } = company.current();
        const facts = factsInText(company.current());
        return c.json({ texts, version, facts, factNames: textFacts, textLinks, timeZone: hours.timeZone }, 200);
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
       * - 200 `version`
       * - 400 `fields` by name; 401, 403
       * - 409 someone has changed one of them since `version`; nothing is saved
       */
      .put("/", jsonBody(saveTextsSchema, { limit: textsBytes }), async (c) => {
        const { version, texts } = c.req.valid("json");
        const { values, fields } = readSent(texts);
        if (Object.keys(fields).length > 0) {
          return problem(c, 400, "Nothing is saved yet. Please check the marked texts.", { fields });
        }
        const saved = await staffTransaction(c, services, async (trx, audit) => {
          const changed = await saveSiteValues(trx, {
            kind: "text",
            values,
            seen: [...values.keys()],
            seenVersion: version,
            by: c.var.session.user.name,
            now: clock.now(),
          });
          if (changed === undefined) {
            const { changedBy = "Someone else" } = await findLastChange(trx, "text", [...values.keys()]);
            throw new HttpProblem(409, `${changedBy} has changed one of these texts. Please compare and save again.`);
          }
          if (changed.length > 0) {
            await audit({ kind: "texts-changed", details: { pages: pagesOf(changed) } });
            await content.bump(trx);
          }
          return readLastVersion(trx, "text");
        });
        await company.read();
        return c.json({ version: saved }, 200);
      })
  );
}

async function readTexts(db: Db): Promise<Record<string, EditedText>> {
  const changed = await readChangedTexts(db);
  return Object.fromEntries(
    Object.entries(deliveredTexts).map(([name, { words, ...kind }]) => [
      name,
      { ...kind, words: changed[name] ?? words, delivered: words },
    ]),
  );
}

function readSent(texts: Readonly<Record<string, string>>) {
  const values = new Map<string, string | null>();
  const fields: Record<string, string> = {};
  for (const [name, typed] of Object.entries(texts)) {
    const text = Object.hasOwn(deliveredTexts, name) ? deliveredTexts[name] : undefined;
    const words = asTextLine(typed);
    const wrong = text ? textProblem(words, text) : "There is no such text on this site.";
    if (wrong !== undefined) fields[name.slice(0, 80)] = wrong;
    else values.set(name, words === text?.words ? null : words);
  }
  return { values, fields };
}

/** The pages of texts, as their names begin. */
function pagesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split(".", 1)[0] ?? ""))].sort();
}
