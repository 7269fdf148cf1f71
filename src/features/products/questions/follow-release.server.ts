import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { closeGaps, listIds, writeOrder } from "#src/platform/database/ordered-list-queries.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { deliveredQuestions, findDelivered } from "./delivered-questions.ts";
import {
  insertQuestions,
  listDeliveredRows,
  type QuestionRow,
  removeQuestion,
  updateQuestion,
} from "./queries.server.ts";
import { questionPages } from "./schema.ts";

type Options = { db: Db; clock: Clock; content: ContentVersion };

/**
 * Brings the delivered questions to those of this release, as soon as a process of it leads (OWN-61). What was not edited takes the new words or
 * goes with its question; order, hiding and deletion stay as they are. A deleted one does not come back.
 */
export function followDeliveredQuestions({ db, clock, content }: Options): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await listDeliveredRows(trx);
    const added = await addNew(trx, rows, clock.now());
    const changed = await changeUnedited(trx, rows);
    if (added || changed) await content.bump(trx);
  });
}

/** Adds the questions that are new, at the place that they are delivered at. */
async function addNew(trx: Trx, rows: readonly QuestionRow[], now: Date): Promise<boolean> {
  const known = new Set(rows.map(({ delivered }) => delivered));
  const news = questionPages.flatMap((page) =>
    deliveredQuestions[page]
      .filter(({ name }) => !known.has(name))
      .map(({ name, ...words }) => ({ ...words, page, is_active: 1, delivered: name, is_edited: 0 }) as const),
  );
  if (news.length === 0) return false;
  const inserted = await insertQuestions(trx, news, now);
  const idOf = new Map(inserted.map(({ id, delivered }) => [delivered, id]));
  const added = new Set(idOf.values());
  for (const page of new Set(news.map((one) => one.page))) {
    const list = { table: "questions", page } as const;
    const before = (await listIds(trx, list)).filter((id) => !added.has(id));
    const order = deliveredQuestions[page].reduce((ids, { name }, index) => {
      const id = idOf.get(name);
      return id === undefined ? ids : ids.toSpliced(index, 0, id);
    }, before);
    await writeOrder(trx, list, order);
  }
  return true;
}

async function changeUnedited(trx: Trx, rows: readonly QuestionRow[]): Promise<boolean> {
  let changed = false;
  for (const { id, page, delivered, is_edited, question, answer } of rows) {
    if (is_edited === 1) continue;
    const now = findDelivered(delivered);
    if (now && now.question === question && now.answer === answer) continue;
    if (now) await updateQuestion(trx, id, now);
    else {
      await removeQuestion(trx, id);
      await closeGaps(trx, { table: "questions", page });
    }
    changed = true;
  }
  return changed;
}
