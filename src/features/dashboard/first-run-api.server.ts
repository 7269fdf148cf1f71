import { Hono } from "hono";
import * as z from "zod/mini";
import { type Company, deliveredFacts } from "#src/facts/company.ts";
import { deliveredLogo, headerLogo } from "#src/facts/logo.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { isBackupElsewhere } from "#src/features/operations/backups/backup-state.server.ts";
import { countSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { dismissNotice, findDismissal, restoreNotice } from "./notice-queries.server.ts";
import { recoveryNotice } from "./site-state-api.server.ts";

/** Dismissed when the owner has gone through it. */
const firstRunNotice = "first run";
/** Dismissed by the confirmation that backups are copied elsewhere. */
const backupCopyNotice = "backup copy elsewhere";

export type FirstRunStep = {
  name: ("name" | "logo" | "phone" | "email" | "links") | ("mail" | "inquiries" | "samples" | "backup" | "twoFactor");
  done: boolean;
  delivered?: readonly string[];
};

export type FirstRunState = {
  steps: FirstRunStep[];
  /** When it was closed for good; null while it is open. */
  closedAt: string | null;
};

/** "Make it yours" (OWN-15 to OWN-17): mount it at `/admin/first-run`, behind the guard. Each call answers with what is left. */
export function firstRunApi(services: Services) {
  const { clock } = services;
  const read = ({ session }: SignedInEnv["Variables"]) =>
    readFirstRun(services, session.user.two_factor_method !== null);

  return (
    new Hono<SignedInEnv>()
      /** 200; 401, 403. */
      .get("/", async (c) => c.json(await read(c.var), 200))

      /** Closes it for every siteadmin, or opens it again. 200; 400, 401, 403. */
      .put("/", jsonBody(z.strictObject({ closed: z.boolean() })), async (c) => {
        const { closed } = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          const changed = closed
            ? await dismissNotice(trx, firstRunNotice, clock.now())
            : await restoreNotice(trx, firstRunNotice);
          if (changed) await audit({ kind: closed ? "first-run-closed" : "first-run-opened" });
        });
        return c.json(await read(c.var), 200);
      })

      /** Confirms that backups are copied to where the site cannot see them (OWN-16). 200; 401, 403. */
      .post("/backup-copy", jsonBody(emptySchema), async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          if (await dismissNotice(trx, backupCopyNotice, clock.now())) await audit({ kind: "backup-copy-confirmed" });
        });
        return c.json(await read(c.var), 200);
      })
  );
}

/** What is still as it was delivered (OWN-15). @param hasTwoFactor of the person who asks */
async function readFirstRun({ config, db, company }: Services, hasTwoFactor: boolean): Promise<FirstRunState> {
  const facts = company.current();
  const { phone, email, links } = standIns(facts);
  const noMail = (await recipientsOf(db, config, facts)).filter(isPlaceholder);
  const samples = await countSamples(db);
  const hasCopy =
    (await isBackupElsewhere(config)) ||
    (await findDismissal(db, backupCopyNotice)) !== null ||
    (config.backupDir === undefined && (await findDismissal(db, recoveryNotice)) !== null);
  return {
    steps: [
      step("name", facts.name === deliveredFacts.name ? [facts.name] : []),
      step("logo", headerLogo(facts)?.src === deliveredLogo ? [deliveredFacts.name] : []),
      step("phone", phone),
      step("email", email),
      { name: "mail", done: company.hasMailServer() },
      step("inquiries", noMail),
      step("links", links),
      { name: "samples", done: samples.reviews + samples.images === 0 },
      { name: "backup", done: hasCopy },
      { name: "twoFactor", done: hasTwoFactor },
    ],
    closedAt: await findDismissal(db, firstRunNotice),
  };
}

function step(name: FirstRunStep["name"], delivered: readonly string[]): FirstRunStep {
  return { name, done: delivered.length === 0, delivered };
}

/** The placeholders, by where they are changed. */
function standIns({ phone, email, ...others }: Company) {
  const values = (facts: object) => findPlaceholderFacts(facts).map(({ value }) => value);
  return { phone: values({ phone }), email: values({ email }), links: values(others) };
}

const isPlaceholder = (email: string) => findPlaceholderFacts({ email }).length > 0;
