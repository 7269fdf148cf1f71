import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { type Plan, planFrom } from "#src/takeoff/plan.ts";
import type { Basis } from "#src/takeoff/plan-words.ts";
import { openUnsent, tokenOf } from "./attach.server.ts";
import { setPlan } from "./queries.server.ts";
import { sentPlanSchema } from "./schema.ts";

/** A plan as it is stored. */
export type PlanAnswer = Basis & { plan: Plan };

const bodyLimitBytes = 16 * 1024;

/** The gutter plan that a visitor sends along with an inquiry (LEAD-46): mount it at `/public/attachments`. */
export function attachedPlanApi({ db, clock, company }: Pick<Services, "db" | "clock" | "company">) {
  return (
    new Hono<AppEnv>()
      /** Adds the plan, or takes it away with `null`. 200; 400 `fields.plan`; 404, 410; 409 the inquiry was sent. */
      .put("/plan", jsonBody(sentPlanSchema, { limit: bodyLimitBytes }), async (c) => {
        const { plan: sent } = c.req.valid("json");
        const plan = sent === null ? null : planFrom(sent);
        if (typeof plan === "string") return problem(c, 400, plan, { fields: { plan } });
        await db.transaction().execute(async (trx) => {
          const { id } = await openUnsent(trx, tokenOf(c), clock.now());
          // With the figures of this day: the numbers stay when the company changes them later.
          const { rainfall, planPrices: prices } = company.current();
          const sentPlan: PlanAnswer | null = plan && { plan, rainfall, prices };
          await setPlan(trx, id, sentPlan && JSON.stringify(sentPlan));
        });
        return c.json({ stored: plan !== null }, 200);
      })
  );
}
