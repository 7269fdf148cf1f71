import type { Contact, Inquiry } from "#src/features/messages/schema.ts";
import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

/** A complete home form. */
export const anInquiry: Inquiry = {
  firstName: "Ann",
  lastName: "O'Hara-Lee",
  email: "ann.ohara@example.com",
  phone: "3525550199",
  address: "12 Live Oak Lane, Summerfield",
  projectNeeds: "Gutters along the back of the house, about 60 feet.\nTwo downspouts.",
  additionalInfo: "Please call in the morning",
};

/** A complete contact form. */
export const aContact: Contact = {
  firstName: "Bob",
  lastName: "Ray",
  email: "bob@example.com",
  phone: "13525550188",
  message: "Do you also clean gutters?",
};

type SendOptions = { ip?: string; headers?: Record<string, string> };

/** Sends an inquiry with a captcha that was just solved. */
export async function sendInquiry(app: TestApp, changes: Record<string, unknown> = {}, options: SendOptions = {}) {
  const body = { ...anInquiry, recaptchaToken: await freshToken(app), ...changes };
  return app.post("/api/public/messages", body, options);
}

/** How much of an inquiry is on disk. */
export async function countStored({ db }: Pick<TestApp, "db">) {
  const count = (table: "messages" | "outgoing_mail" | "used_captcha") => countRows(db.selectFrom(table));
  const [messages, mails] = [await count("messages"), await count("outgoing_mail")];
  return { messages, mails, captchas: await count("used_captcha") };
}

export const nothingStored = { messages: 0, mails: 0, captchas: 0 };
