import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { closeGaps, insertEntry, moveEntry, updateEntry } from "#src/platform/database/ordered-list-queries.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { deliveredQuestions, findDelivered } from "./delivered-questions.ts";
import { listDeliveredRows, removeQuestion } from "./queries.server.ts";
import { questionPages } from "./schema.ts";

type Options = { db: Db; clock: Clock; content: ContentVersion };

/**
 * Brings the delivered questions to those of this release, as soon as a process of it leads (OWN-61). What was not edited takes the new words or
 * goes with its question, and what is new comes to the end; order, hiding and deletion stay as they are. A deleted one does not come back.
 */
export function followDeliveredQuestions({ db, clock, content }: Options): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await listDeliveredRows(trx);
    const known = new Set(rows.map(({ delivered }) => delivered));
    let changed = false;
    for (const page of questionPages)
      for (const { name, ...words } of deliveredQuestions[page].filter((one) => !known.has(one.name))) {
        const list = { table: "questions", page } as const;
        const state = { is_active: 1, is_edited: 0, created_at: clock.now().toISOString() } as const;
        await moveEntry(trx, list, await insertEntry(trx, list, { ...words, ...state, delivered: name }));
        changed = true;
      }
    for (const { id, page, delivered, is_edited, question, answer } of rows) {
      const now = findDelivered(delivered);
      if (is_edited === 1 || (now?.question === question && now.answer === answer)) continue;
      const list = { table: "questions", page } as const;
      // No person has noted the words of a release.
      if (now) await updateEntry(trx, list, id, { ...now, last_changes: "{}" });
      else {
        await removeQuestion(trx, id);
        await closeGaps(trx, list);
      }
      changed = true;
    }
    if (changed) await content.bump(trx);
  });
}
