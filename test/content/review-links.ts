import { expect } from "vitest";
import type { OwnReview } from "#src/features/reviews/link/own-review.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";

export const requestsPath = "/api/admin/reviews/requests";
export const ownPath = "/api/public/own-review";
export const postalAddress = "7 Heron Way, Leesburg, FL 34748";
export const zoe = { name: "Zoe Lake", email: "zoe@example.com" };

/** What a customer types that is in order. */
export const ownWords = { rating: 2, review_text: "A drip remains.", reviewer_name: "Zoe L.", town: "Ocala" };

/** Gives the company a postal address, which emails that ask for a review must have. */
export async function givePostalAddress({ db, clock, content, company }: TestApp): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("site_values")
      .values({
        ...{ kind: "fact", name: "postalAddress", value: JSON.stringify(postalAddress), version: 1 },
        changed_at: clock.now().toISOString(),
      })
      .onConflict((same) => same.doNothing())
      .execute();
    await content.bump(trx);
  });
  await company.read();
}

type Browser = { send(method: string, path: string, body?: unknown): Promise<Response> };

/** Asks a customer by the staff's form. @returns the token of the link */
export async function ask(site: TestApp, staff: Browser, customer = zoe): Promise<string> {
  await givePostalAddress(site);
  expect((await staff.send("POST", requestsPath, customer)).status).toBe(201);
  return (await reviewLinksTo(site, customer.email)).at(-1) ?? "";
}

/** The tokens of the links that an address was sent, the newest last. */
export async function reviewLinksTo(site: TestApp, email: string): Promise<string[]> {
  await sendHeld(site);
  return site.mailbox.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/review\?token=(\S+)/.exec(text)?.[1] ?? []);
}

/** Stores a request without an email, whose link works for a year. @returns the token of its link */
export async function insertRequestWithLink(
  { db, clock }: Pick<TestApp, "db"> & { clock: { now(): Date } },
  customer = zoe,
): Promise<string> {
  const token = newToken();
  const asked_at = clock.now().toISOString();
  const expires_at = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString();
  const { id } = await db
    .insertInto("review_requests")
    .values({ message_id: null, ...customer, asked_at, expires_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("review_links")
    .values({ token_hash: hashToken(token), request_id: id })
    .execute();
  return token;
}

type Answer = { status: number; body: OwnReview & { error?: string; code?: string; own?: OwnReview } };

/** A call of the customer's page, each from an address of its own, so that no limit is met. */
export async function own(site: TestApp, call: string, body: object, ip = nextIp()): Promise<Answer> {
  const answer = await site.post(`${ownPath}/${call}`, body, { ip });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

let addresses = 0;

function nextIp(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`;
}
