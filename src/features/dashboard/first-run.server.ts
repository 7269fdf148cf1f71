import { type Company, deliveredFacts } from "#src/facts/company.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { isBackupElsewhere } from "#src/features/operations/backups/backup-state.server.ts";
import { countSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import { findDismissal } from "./notice-queries.server.ts";
import { recoveryNotice } from "./site-state-api.server.ts";

/** Dismissed when the owner has gone through it. */
export const firstRunNotice = "first run";
/** Dismissed by the confirmation that backups are copied elsewhere. */
export const backupCopyNotice = "backup copy elsewhere";

export type FirstRunStep = {
  name: ("name" | "logo" | "phone" | "email" | "links") | ("mail" | "inquiries" | "samples" | "backup" | "twoFactor");
  done: boolean;
  /** What stands there as it was delivered. */
  delivered?: readonly string[];
};

export type FirstRunState = {
  steps: FirstRunStep[];
  /** When it was closed for good; null while it is open. */
  closedAt: string | null;
};

type Needed = Pick<Services, "config" | "db" | "company">;

/** What is still as it was delivered (OWN-15). @param hasTwoFactor of the person who asks */
export async function readFirstRun({ config, db, company }: Needed, hasTwoFactor: boolean): Promise<FirstRunState> {
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
      step("logo", facts.logo === null ? [deliveredFacts.name] : []),
      step("phone", phone),
      step("email", email),
      { name: "mail", done: config.smtpUrl !== undefined },
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

function isPlaceholder(email: string): boolean {
  return findPlaceholderFacts({ email }).length > 0;
}
