import type { Locator, Page } from "@playwright/test";
import { adoptMessages } from "#src/features/messages/jobs/adopt-messages.server.ts";
import { insertMessages } from "#test/messages/messages.ts";
import { expect, phone, test as staffTest } from "../staff/fixtures.ts";

type Store = {
  /** Empties the inbox, and puts these in. @returns their ids */
  fill(messages: Parameters<typeof insertMessages>[1]): Promise<number[]>;
  /** A mail about a message that the mail server has refused. */
  failMail(id: number, reason: string): Promise<void>;
};

/** Browser tests of the inbox: an admin is signed in, and the inbox of the worker's site is empty before each test. */
export const test = staffTest.extend<{ inbox: Store }>({
  entered: "admin",
  inbox: async ({ db }, use) => {
    const inbox: Store = {
      async fill(messages) {
        for (const table of ["messages", "jobs", "people"] as const) await db.deleteFrom(table).execute();
        await db.deleteFrom("outgoing_mail").where("about", "is not", null).execute();
        const ids = await insertMessages(db, messages);
        await adoptMessages(db, new Date());
        return ids;
      },
      async failMail(id, reason) {
        const now = new Date().toISOString();
        const texts = { subject: "We have your message", body_text: "text", body_html: "<p>text</p>" };
        const state = { state: "failed", tries: 1, next_try_at: now, last_error: reason, ended_at: now } as const;
        const rest = { reply_to_name: null, reply_to_address: null, expires_at: null, first_tried_at: null };
        const mail = { id: `mail-${id}`, kind: "confirmation", recipient: "ann@example.com", about: `message ${id}` };
        const row = { ...mail, ...texts, ...state, ...rest, priority: 100, created_at: now, at_most_once: 0 };
        await db.insertInto("outgoing_mail").values(row).execute();
      },
    };
    await inbox.fill([]);
    await use(inbox);
  },
});

export { expect };

export const touchPhone = { viewport: phone, hasTouch: true } as const;

export const table = (page: Page, name: "Active Messages" | "Archived Messages") => page.getByRole("table", { name });
export const toggle = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name: new RegExp(`^(New )?${name}`) });

/** How far the page can be moved sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
