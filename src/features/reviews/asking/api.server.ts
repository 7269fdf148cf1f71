import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { officeTime } from "#src/platform/process/office-time.ts";
import { HttpProblem, refuseTooMany } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { insertOptOut } from "../link/queries.server.ts";
import {
  askForReview,
  consumeDailyRequest,
  maxAskedInADay,
  refundDailyRequests,
  takeBackRequest,
} from "./ask.server.ts";
import {
  type AskedRow,
  type DoneCustomer,
  isOptedOut,
  listAsked,
  listOpenRequests,
  listUnasked,
} from "./queries.server.ts";
import { type AskedState, askCustomerSchema, optOutSchema, takeBackSchema } from "./schema.ts";

const maxCounted = 1000;
const maxListed = 200;
const askedEnough = `You can ask ${maxAskedInADay} customers a day. Please ask the others tomorrow.`;

/** The staff's calls about who is asked for a review (LEAD-80, LEAD-81): mount it at `/admin/reviews/requests`, behind the guard. */
export function reviewRequestsApi(services: Services) {
  const { db, clock, company } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 who was asked, and which customers with a done job were not; 401, 403. */
      .get("/", async (c) => c.json(await readRequests(services), 200))

      /**
       * Asks a customer whom staff enter.
       * - 201 `{ email, ids }`, the requests that Undo takes back; 400 `fields`, 401, 403
       * - 409 asked already, opted out, no mail server, or the company has no postal address
       * - 429 with Retry-After
       */
      .post("/", jsonBody(askCustomerSchema), async (c) => {
        const { name, email } = c.req.valid("json");
        refuseIfNoneGoes();
        const id = await staffTransaction(c, services, async (trx, audit) => {
          if (await isOptedOut(trx, email))
            throw new HttpProblem(409, "This customer has asked for no more of these emails.");
          const [open] = await listOpenRequests(trx, email, clock.now());
          if (open) {
            const day = officeTime(open.asked_at, "longDay", company.current().hours.timeZone);
            throw new HttpProblem(409, `This customer was asked on ${day}.`);
          }
          refuseTooMany(await consumeDailyRequest(trx, services), askedEnough);
          await audit({ kind: "review-asked", subject: name });
          return askForReview(trx, services, { jobId: null, name, email });
        });
        return c.json({ email, ids: [id] }, 201);
      })

      /**
       * Asks every customer with a done job who was not asked, as many as the day allows; there is no choosing among them.
       * - 200 `{ ids, left }`, the requests that Undo takes back, also when there is none
       * - 400, 401, 403; 409 no mail server, or the company has no postal address; 429 with Retry-After: not one more today
       */
      .post("/won", jsonBody(emptySchema), async (c) => {
        refuseIfNoneGoes();
        const counts = await staffTransaction(c, services, async (trx, audit) => {
          const customers = firstOfEach(await listUnasked(trx, clock.now(), maxCounted));
          const ids: number[] = [];
          for (const row of customers) {
            const waitSeconds = await consumeDailyRequest(trx, services);
            if (ids.length === 0) refuseTooMany(waitSeconds, askedEnough);
            if (waitSeconds !== undefined) break;
            ids.push(await askForReview(trx, services, { jobId: row.id, name: nameOf(row), email: row.email }));
          }
          if (ids.length > 0) await audit({ kind: "reviews-asked", details: { count: ids.length } });
          return { ids, left: customers.length - ids.length };
        });
        return c.json(counts, 200);
      })

      /** Takes back that customers are asked, where the emails have not gone (JOB-23). 200 `{ count }`, also 0; 400, 401, 403. */
      .post("/take-back", jsonBody(takeBackSchema), async (c) => {
        const count = await staffTransaction(c, services, async (trx, audit) => {
          let taken = 0;
          for (const id of c.req.valid("json").ids) taken += (await takeBackRequest(trx, id)) ? 1 : 0;
          if (taken > 0) await audit({ kind: "review-requests-taken-back", details: { count: taken } });
          return taken;
        });
        await refundDailyRequests(db, services, count);
        return c.json({ count }, 200);
      })

      /** Keeps an address from these emails, for good (LEAD-87). 201 `{ email }`, also when it was; 400 `fields`, 401, 403. */
      .post("/opt-outs", jsonBody(optOutSchema), async (c) => {
        const { email } = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          if (await insertOptOut(trx, email, clock.now())) await audit({ kind: "review-emails-stopped" });
        });
        return c.json({ email }, 201);
      })
  );

  /** @throws {HttpProblem} 409: no email leaves (LEAD-94), or it would lack the postal address that it has to carry (CAN-SPAM) */
  function refuseIfNoneGoes(): void {
    if (!company.hasMailServer())
      throw new HttpProblem(409, "This site has no mail server yet, so you cannot ask customers by email.");
    if (company.current().postalAddress === "")
      throw new HttpProblem(
        409,
        "Enter the company’s postal address first: emails that ask for a review must have it.",
      );
  }
}

/** A customer with two done jobs is asked once, about the first. */
function firstOfEach(rows: readonly DoneCustomer[]): DoneCustomer[] {
  return rows.filter((row, place) => rows.findIndex(({ email }) => email === row.email) === place);
}

function nameOf({ first_name, last_name }: DoneCustomer): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/**
 * The first of the customers with a done job who were not asked, the one who waits longest first, and how many there are; and who was
 * asked, the latest first.
 */
async function readRequests({ db, clock, company }: Services) {
  const now = clock.now();
  const customers = firstOfEach(await listUnasked(db, now, maxCounted));
  const asked = await listAsked(db, maxListed);
  return {
    unasked: customers.slice(0, maxListed).map((row) => ({ name: nameOf(row), email: row.email })),
    unaskedCount: customers.length,
    asked: asked.map((row) => serializeAsked(row, now)),
    hasPostalAddress: company.current().postalAddress !== "",
    hasMailServer: company.hasMailServer(),
    dailyLimit: maxAskedInADay,
  };
}

export type ReviewRequests = Awaited<ReturnType<typeof readRequests>>;

function serializeAsked(row: AskedRow, now: Date) {
  const { id, name, email, asked_at, reminded_at } = row;
  return { id, name, email, askedAt: asked_at, remindedAt: reminded_at, state: stateOf(row, now) };
}

function stateOf(row: AskedRow, now: Date): AskedState {
  if (row.review_id !== null) return "reviewed";
  if (row.withdrawn_at !== null) return "withdrawn";
  if (row.reviewed_at !== null) return "reviewed";
  if (row.is_opted_out === 1) return "opted-out";
  return row.expires_at <= now.toISOString() ? "expired" : "waiting";
}
