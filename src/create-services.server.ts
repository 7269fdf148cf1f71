import { existsSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app.server.ts";
import { createCaptcha } from "./captcha/captcha.server.ts";
import { openCompanyFacts } from "./company/company.server.ts";
import { createPasswords, type PasswordCost } from "./features/accounts/passwords/passwords.server.ts";
import { reencryptSeeds } from "./features/accounts/two-factor/seed-encryption.server.ts";
import { readOwnPictures } from "./features/gallery/page-pictures/queries.server.ts";
import { createPictures } from "./features/gallery/pipeline/pictures.server.ts";
import { fillSearchText } from "./features/messages/search-text-queries.server.ts";
import { createCounts } from "./features/numbers/counts.server.ts";
import { recordSettingChanges } from "./features/operations/audit-log/record-setting-changes.server.ts";
import { prepareContent } from "./features/operations/sample-content/sample-content.server.ts";
import { purgeTestInquiries } from "./features/operations/self-check/self-check.server.ts";
import { followDeliveredQuestions } from "./features/products/questions/follow-release.server.ts";
import { isMailWanted } from "./features/reviews/asking/ask.server.ts";
import type { RenderPage } from "./pages.server.ts";
import { openContentVersion } from "./platform/database/content-version.server.ts";
import { alreadyChecked, type IntegrityCheck } from "./platform/database/integrity.ts";
import { createLeadership } from "./platform/database/leadership.server.ts";
import { engineOf } from "./platform/database/open-database.server.ts";
import type { MailTransport } from "./platform/mail/mail.server.ts";
import { createOutbox } from "./platform/mail/outbox.server.ts";
import { followContent } from "./platform/pages/last-read.server.ts";
import type { Clock } from "./platform/process/clock.ts";
import type { Config } from "./platform/process/config.server.ts";
import type { Log } from "./platform/process/log.server.ts";
import { findPlaceholderFacts, isPublicOrigin } from "./platform/process/placeholder-facts.server.ts";
import type { Services } from "./services.ts";

export type ServicesOptions = {
  config: Config;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  renderPage: RenderPage;
  /** Folder of the browser build, public/ included. */
  assetsDir: string;
  /** The built program of the nightly backup; by default that of the sources. */
  backupProgram?: string;
  /** The running check of the database file; without it createServices reads the whole file first. */
  integrity?: IntegrityCheck;
  /** Called before an existing database file is migrated. */
  beforeMigration?: () => Promise<void>;
  /** false in development: every request renders its page. */
  keepPages?: boolean;
  /** The cost of a password hash; the default is P-1. */
  passwordCost?: PasswordCost;
};

/**
 * Opens the database and creates all services and the application.
 *
 * @throws {StartupError} if the database is unusable
 */
export async function createServices(options: ServicesOptions) {
  const { config, clock: own, log, transport, passwordCost, beforeMigration, ...shown } = options;
  const database = await engineOf(config).open({ log, integrity: options.integrity, beforeMigration });
  const { db, files, close } = database;
  const clock = await database.followClock(own);
  const content = await openContentVersion(database);
  await fillSearchText(db);
  // Before content is read, so that the first page waits for no query (PUB-06).
  const starting = await database.tryLock("content at the start");
  if (starting) {
    await prepareContent({ config, db, files, content, clock, log, assetsDir: shown.assetsDir });
    await followDeliveredQuestions({ db, clock, content });
    await starting.release();
  }
  const company = await openCompanyFacts(db, content);
  const ownPictures = await followContent(content, () => readOwnPictures(db));
  const counts = createCounts({ config, db, company, clock, log });
  const { secret, previousSecret, captchaTries } = config;
  const isWanted = (mail: { kind: string; recipient: string }) => isMailWanted(db, clock.now(), mail);
  const outbox = createOutbox({ config, db, company, clock, log, transport, isWanted });
  const captcha = createCaptcha({
    db,
    clock,
    log,
    secret,
    previousSecret,
    captchaTries,
    recaptcha: forThisHost(config),
  });
  const passwords = createPasswords(passwordCost);
  const pictures = createPictures({ files, db, database, content, clock, log });
  // A test inquiry that is left is of a nightly task that was interrupted: none runs while the lead is taken.
  const leadership = createLeadership({ database, log, onLead: () => purgeTestInquiries(db) });
  const { integrity = alreadyChecked } = options;
  const services: Services = {
    ...{ config, db, files, database, leadership, clock, log },
    ...{ captcha, outbox, content, company, counts, passwords, pictures, ownPictures, integrity },
  };

  const placeholderFacts = findPlaceholderFacts(company.current());
  if (isPublicOrigin(config.origin) && placeholderFacts.length > 0) {
    const facts = placeholderFacts.map(({ fact, value }) => `${fact} ${value}`).join(", ");
    log.warn({ facts, changedAt: `${config.origin}/admin/company` }, "the site is public and shows placeholder facts");
  }
  const hashedFiles = join(shown.assetsDir, "assets");
  const keeping = existsSync(hashedFiles) ? database.releaseAssets.keep(hashedFiles) : undefined;
  await keeping?.catch((error) => log.warn({ err: error }, "the files of this release could not be kept"));
  await leadership.claim();
  await recordSettingChanges(services);
  await reencryptSeeds(services);

  const app = createApp({ ...services, ...shown });
  return { app, services, close };
}

function forThisHost({ recaptcha, origin }: Config) {
  return recaptcha && { ...recaptcha, hostname: new URL(origin).hostname };
}
