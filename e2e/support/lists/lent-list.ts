import { expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import type { RunningSite } from "#test/processes/start-site.ts";
import { asPositions } from "../../../src/ui/list/order.ts";
import { getOnce } from "../site/get-once.ts";
import { test as staffTest } from "../staff/fixtures.ts";

/** Lends each test a list of the usual site: after it the rows are as they were, and visitors are shown them. */
export const lending = (table: "gallery_images" | "reviews" | "questions") =>
  staffTest.extend<{ lent: undefined }>({
    lent: [
      async ({ page, db, site, enter }, use) => {
        const [list, kept] = [sql.table(table), sql.id("kept")];
        await sql`CREATE TEMP TABLE ${kept} AS SELECT * FROM ${list}`.execute(db);
        await use(undefined);
        // What a page asks for by itself would not be found between the next two statements.
        await page.goto("about:blank");
        await sql`DELETE FROM ${list}`.execute(db);
        await sql`INSERT INTO ${list} SELECT * FROM ${kept}`.execute(db);
        // The site keeps its pages until a call changes what they show.
        await enter("admin");
        const { reviews } = await (await getOnce(page.request, "/api/admin/reviews")).json();
        const order = asPositions(reviews.map(({ id }: { id: number }) => id));
        const answer = await sendBeside({ page, site }, "PATCH", "/api/admin/reviews/reorder", { order });
        expect(answer.status()).toBe(200);
      },
      { auto: true },
    ],
  });

type Window = { page: Page; site: RunningSite };

/** A call of the person who has entered, in another window: what is open in this one does not know of it. */
export async function sendBeside({ page, site }: Window, method: string, path: string, data?: object) {
  const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
  // A connection of its own: the site could close one that is kept open in the moment of its next use.
  const headers = { origin: site.origin, "x-csrf-token": csrf, connection: "close" };
  return page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
}

/** The parts that every managed list has, as a person finds them. */
export function listParts(page: Page, name: string) {
  const button = (text: string) => page.getByRole("button", { name: text, exact: true });
  const list = page.getByRole("list", { name, exact: true });
  return {
    list,
    button,
    form: list.getByRole("form"),
    save: button("Save"),
    cancel: button("Cancel"),
    confirm: page.getByRole("alertdialog"),
    undo: button("Undo"),
    choice: (where: string) => page.getByRole("menuitem", { name: `Move ${where}`, exact: true }),
    alert: page.getByRole("main").getByRole("alert").first(),
    /** The status bar's text. */
    status: page.getByRole("main").getByRole("status").locator("bdi").first(),
  };
}
