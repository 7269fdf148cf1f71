import { isDeepStrictEqual } from "node:util";
import { Hono } from "hono";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { type Company, deliveredFacts } from "#src/facts/company.ts";
import { deliveredLogo, headerLogo } from "#src/facts/logo.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { isBackupElsewhere } from "#src/features/operations/backups/backup-state.server.ts";
import { countSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { copyConfirmedAt, dismissNotice, noticeOf, readDismissals } from "./notice-queries.server.ts";

/** What only a person knows: whether it is right as it came, or done where the site cannot see it. */
const doneByHand = ["name", "logo", "claims", "counties", "backup"] as const;

export type FirstRunStep = {
  name: (typeof doneByHand)[number] | "phone" | "email" | "links" | "mail" | "inquiries" | "samples" | "twoFactor";
  done: boolean;
  /** A press says that it is done. */
  byHand: boolean;
  delivered?: readonly string[];
};

/** "Make it yours" (OWN-15 to OWN-17): mount it at `/admin/first-run`, behind the guard. Each call answers with what is left. */
export function firstRunApi(services: Services) {
  const { clock } = services;
  const read = async ({ session }: SignedInEnv["Variables"]) => ({
    steps: await readSteps(services, session.user.two_factor_method !== null),
  });

  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => c.json(await read(c.var), 200))

      /** Says that a step is done, for every siteadmin (OWN-17). 200; 400, 401, 403, 404 no step that is done by hand. */
      .post("/:name", jsonBody(emptySchema), async (c) => {
        const name = doneByHand.find((one) => one === c.req.param("name"));
        if (!name) return problem(c, 404, "There is no such step.");
        await staffTransaction(c, services, async (trx, audit) => {
          if (await dismissNotice(trx, noticeOf(name), clock.now()))
            await audit({ kind: "first-run-done", details: { name } });
        });
        return c.json(await read(c.var), 200);
      })
  );
}

/** The claims of the company that the pages make (OWN-110). */
const claims = ["ownership", "since", "experienceYears", "callBackDays", "guardClaim", "estimates"] as const;

/** What is still as it was delivered (OWN-15). @param hasTwoFactor of the person who asks */
async function readSteps({ config, db, company }: Services, hasTwoFactor: boolean): Promise<FirstRunStep[]> {
  const facts = company.current();
  const { phone, email, links } = standIns(facts);
  const noMail = (await recipientsOf(db, config, facts)).filter(
    (address) => findPlaceholderFacts({ address }).length > 0,
  );
  const samples = await countSamples(db);
  const dismissals = await readDismissals(db);
  const hasCopy = (await isBackupElsewhere(config)) || copyConfirmedAt(dismissals) !== null;
  const unchanged = claims.filter((name) => facts[name] && facts[name] === deliveredFacts[name]);
  const sameCounties = isDeepStrictEqual(facts.counties, deliveredFacts.counties);
  const steps: Omit<FirstRunStep, "byHand">[] = [
    step("name", facts.name === deliveredFacts.name ? [facts.name] : []),
    step("logo", headerLogo(facts)?.src === deliveredLogo ? [deliveredFacts.name] : []),
    step("phone", phone),
    step("email", email),
    { name: "mail", done: company.hasMailServer() },
    step("inquiries", noMail),
    step("links", links),
    step(
      "claims",
      unchanged.map((name) => factRows[name].words),
    ),
    step("counties", sameCounties ? facts.counties : []),
    { name: "samples", done: samples.reviews + samples.images === 0 },
    { name: "backup", done: hasCopy },
    { name: "twoFactor", done: hasTwoFactor },
  ];
  return steps.map((one) => ({
    ...one,
    done: one.done || dismissals.has(noticeOf(one.name)),
    byHand: doneByHand.some((name) => name === one.name),
  }));
}

function step(name: FirstRunStep["name"], delivered: readonly string[]) {
  return { name, done: delivered.length === 0, delivered };
}

/** The placeholders, by where they are changed. */
function standIns({ phone, email, social, mapEmbedUrl, mapLinkUrl, credit }: Company) {
  const values = (facts: object) => findPlaceholderFacts(facts).map(({ value }) => value);
  const links = values({ social, mapEmbedUrl, mapLinkUrl, credit });
  return { phone: values({ phone }), email: values({ email }), links };
}
