import { type APIResponse, expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { asPositions } from "#src/ui/list/order.ts";
import type { RunningSite } from "#test/processes/start-site.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";
import { getOnce } from "../site/get-once.ts";

type Lent = { page: Page; db: Db; site: RunningSite; enter(role: "admin"): Promise<unknown> };

/** Lends a test a list of the usual site: after it the rows are as they were, and visitors are shown them. */
export async function lendList(
  { page, db, site, enter }: Lent,
  table: "gallery_images" | "reviews" | "questions",
  use: () => Promise<void>,
): Promise<void> {
  const [list, kept] = [sql.table(table), sql.id("kept")];
  await sql`CREATE TEMP TABLE ${kept} AS SELECT * FROM ${list}`.execute(db);
  await use();
  // What a page asks for by itself would not be found between the next two statements.
  await page.goto("about:blank");
  await sql`DELETE FROM ${list}`.execute(db);
  await sql`INSERT INTO ${list} SELECT * FROM ${kept}`.execute(db);
  // The site keeps its pages until a call changes what they show.
  await enter("admin");
  const { reviews } = await (await getOnce(page.request, "/api/admin/reviews")).json();
  const order = asPositions(reviews.map(({ id }: { id: number }) => id));
  expect((await sendBeside({ page, site }, "PATCH", "/api/admin/reviews/reorder", { order })).status()).toBe(200);
}

/** A call of the person who has entered, in another window: what is open in this one does not know of it. */
export async function sendBeside(
  { page, site }: Pick<Lent, "page" | "site">,
  method: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
  // A connection of its own: the site could close one that is kept open in the moment of its next use.
  const headers = { origin: site.origin, "x-csrf-token": csrf, connection: "close" };
  return page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
}
