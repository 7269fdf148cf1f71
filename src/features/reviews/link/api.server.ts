import { type Context, Hono } from "hono";
import type { Company } from "#src/facts/company.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { type AuditEvent, recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { type Asked, saveOwnReview, serializeOwnReview, withdrawOwnReview } from "./own-review.server.ts";
import { findRequest, findRequestByLink, findReviewOf, insertOptOut, type RequestRow } from "./queries.server.ts";
import { ownReviewSchema, reviewTokenSchema, type WrittenOwnReview, withdrawReviewSchema } from "./schema.ts";

/** P-18. The 4000 characters of a review can take 48 KB as \u escapes. */
const reviewBytes = 64 * 1024;
const tooMany = "Too many tries. Please try again in an hour.";
const hour = { limit: 60, windowSeconds: 3_600 };

/**
 * What the page of a customer's link calls (LEAD-82 to LEAD-84): mount it at `/public/own-review`. The token alone opens it,
 * without a session. POST only: mail scanners open links (S-11).
 */
export function ownReviewApi(services: Services) {
  const { config, db, clock, company, content, log, outbox } = services;

  return (
    new Hono<AppEnv>()
      /** 200 the review as it is; uses nothing up. 400 malformed, 404 unknown, 410 after twelve months, 429. */
      .post("/read", jsonBody(reviewTokenSchema), async (c) => {
        await limit(c, "read");
        return c.json(serializeOwnReview(await find(c, db)), 200);
      })

      /**
       * Writes or changes the review, which is public at once. The same words again change nothing.
       * - 200 the review as it is then, also for one that stays hidden
       * - 400 `fields` has an error for each wrong field
       * - 404 unknown, 410 after twelve months, 429 with Retry-After
       * - 409 `code`: "closed" (staff have deleted it), "changed" in between (`present`), "full"
       */
      .post("/save", jsonBody(ownReviewSchema, { limit: reviewBytes }), async (c) => {
        await limit(c, "save");
        const { token: _, was, ...sent } = c.req.valid("json");
        const own = await change(c, async (trx, asked, audit) => {
          const saved = await saveOwnReview(trx, asked, { sent, was, now: clock.now() });
          if (saved === "same") return false;
          const after = await reread(trx, asked.request);
          const details = { id: after.request.review_id ?? 0 };
          const subject = sent.reviewer_name;
          if (saved === "written") await enqueueNotice(trx, sent, details.id);
          await audit(
            saved === "written"
              ? { kind: "review-written", subject, details }
              : { kind: "review-rewritten", subject, details, folds: true },
          );
          return true;
        });
        outbox.requestRun();
        return c.json(own, 200);
      })

      /** Deletes the review for good. 200 as it is then, also if there was none; 400, 404, 409 "changed", 410, 429. */
      .post("/withdraw", jsonBody(withdrawReviewSchema), async (c) => {
        await limit(c, "save");
        const { was } = c.req.valid("json");
        const own = await change(c, async (trx, asked, audit) => {
          if (!(await withdrawOwnReview(trx, asked, { was, now: clock.now() }))) return false;
          const details = { id: asked.review?.id ?? 0 };
          await audit({ kind: "review-withdrawn", subject: asked.review?.reviewer_name, details });
          return true;
        });
        return c.json(own, 200);
      })

      /** Keeps the address from further emails, for good (LEAD-87). 200 also when repeated or expired; 400, 404, 429. */
      .post("/opt-out", jsonBody(reviewTokenSchema), async (c) => {
        await limit(c, "opt out");
        await db.transaction().execute(async (trx) => {
          const request = await findAny(c, trx);
          if (await insertOptOut(trx, request.email, clock.now()))
            await recordAuditEvent(trx, clock.now(), { kind: "review-emails-stopped", by: "someone" });
        });
        log.info({ requestId: c.get("requestId") }, "opted out of emails about reviews");
        return c.json({ optedOut: true as const }, 200);
      })
  );

  /** In the transaction of the review, so that none is without one (JOB-30). */
  async function enqueueNotice(trx: Trx, review: WrittenOwnReview, id: number): Promise<void> {
    const link = `${config.origin}/admin/reviews/edit/${id}`;
    const notice = await newReviewEmail(company.current(), { ...review, link });
    const recipients = await recipientsOf(trx, config, company.current());
    await outbox.enqueue(trx, ...recipients.map((to) => ({ ...notice, to, about: `review ${id}` })));
  }

  async function limit(c: Call, what: string): Promise<void> {
    await enforceRateLimit(db, services, { name: `review links: ${what}`, ...hour, key: clientIp(c) }, tooMany);
  }

  /** Runs a change of the review of the link in one transaction. If it has changed something, public pages show it. */
  async function change(
    c: Call,
    work: (trx: Trx, asked: Asked, audit: (event: AuditEvent) => Promise<void>) => Promise<boolean>,
  ) {
    const own = await db.transaction().execute(async (trx) => {
      const asked = await find(c, trx);
      const audit = (event: AuditEvent) => recordAuditEvent(trx, clock.now(), { ...event, by: "someone" });
      if (await work(trx, asked, audit)) await content.bump(trx);
      return serializeOwnReview(await reread(trx, asked.request));
    });
    log.info({ requestId: c.get("requestId"), state: own.state }, "review changed by its customer");
    return own;
  }

  /** @throws {HttpProblem} 404, 410 */
  async function find(c: Call, from: Db): Promise<Asked> {
    const request = await findAny(c, from);
    if (request.expires_at <= clock.now().toISOString())
      throw new HttpProblem(410, "This link worked for twelve months.");
    return { request, review: await findReviewOf(from, request) };
  }

  /** @throws {HttpProblem} 404 */
  async function findAny(c: Call, from: Db): Promise<RequestRow> {
    const request = await findRequestByLink(from, hashToken(c.req.valid("json").token));
    if (request) return request;
    log.warn({ requestId: c.get("requestId") }, "link to a review refused");
    throw new HttpProblem(404, "This link does not work.");
  }

  async function reread(trx: Trx, { id }: RequestRow): Promise<Asked> {
    const request = await findRequest(trx, id);
    return { request, review: await findReviewOf(trx, request) };
  }
}

type Call = Context<AppEnv, string, { out: { json: { token: string } } }>;

/** The email to those who get the inquiries, the same for any number of stars (JOB-30). */
async function newReviewEmail(
  company: Company,
  { rating, review_text, reviewer_name, town, link }: WrittenOwnReview & { link: string },
): Promise<Omit<OutgoingMail, "to">> {
  const stars = `${rating} ${rating === 1 ? "star" : "stars"}`;
  const title = `New review: ${stars} from ${reviewer_name}`;
  const email = await composeEmail(company, title, [
    `${"★".repeat(rating)}${"☆".repeat(5 - rating)} ${rating} out of 5 stars`,
    review_text,
    [reviewer_name, town].filter(Boolean).join(", "),
    "It is on your website now. You can answer it in public.",
    buttonPart(company, link, "Open this review"),
  ]);
  return { ...email, kind: "new-review" };
}
