import { existsSync } from "node:fs";
import { join } from "node:path";
import { createCaptcha } from "#src/captcha/captcha.server.ts";
import { openCompanyFacts } from "#src/facts/company.server.ts";
import { currentSender } from "#src/facts/mail-addresses.server.ts";
import { createSiteTransport, reencryptMailPassword } from "#src/facts/mail-server.server.ts";
import { createPasswords, type PasswordCost } from "#src/features/accounts/passwords/passwords.server.ts";
import { reencryptSeeds } from "#src/features/accounts/two-factor/seed-encryption.server.ts";
import { readOwnPictures } from "#src/features/gallery/page-pictures/queries.server.ts";
import { createPictures } from "#src/features/gallery/pipeline/pictures.server.ts";
import { isReminderWanted } from "#src/features/messages/appointments/reminders.server.ts";
import { adoptMessages } from "#src/features/messages/jobs/adopt-messages.server.ts";
import { fillSearchText } from "#src/features/messages/search-text-queries.server.ts";
import { createCounts } from "#src/features/numbers/counts.server.ts";
import { prepareContent } from "#src/features/operations/sample-content/sample-content.server.ts";
import { purgeTestInquiries } from "#src/features/operations/self-check/self-check.server.ts";
import { followDeliveredQuestions } from "#src/features/products/questions/follow-release.server.ts";
import { isReviewMailWanted } from "#src/features/reviews/asking/ask.server.ts";
import { openContentVersion } from "#src/platform/database/content-version.server.ts";
import { alreadyChecked, type IntegrityCheck } from "#src/platform/database/integrity.ts";
import { createLeadership } from "#src/platform/database/leadership.server.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import type { MailTransport } from "#src/platform/mail/mail.server.ts";
import { isPublicAddress } from "#src/platform/mail/mail-smtp.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import type { OutgoingMailRow } from "#src/platform/mail/outbox-queries.server.ts";
import { followContent } from "#src/platform/pages/memoize-by-content-version.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { findPlaceholderFacts, isPublicOrigin } from "#src/platform/process/placeholder-facts.server.ts";
import type { Services } from "#src/services.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { recordSettingChanges } from "#src/staff/audit/record-setting-changes.server.ts";
import { createApp } from "./app.server.ts";

export type ServicesOptions = {
  config: Config;
  clock: Clock;
  log: Log;
  /** In place of the site's own. */
  transport?: MailTransport | undefined;
  /** To which addresses a mail server that a siteadmin enters may lead; by default public ones (OWN-138). */
  mayConnect?: ((address: string) => boolean) | undefined;
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
  const { config, clock: own, log, passwordCost, beforeMigration, mayConnect = isPublicAddress, ...shown } = options;
  const database = await engineOf(config).open({ log, integrity: options.integrity, beforeMigration });
  const { db, files, close } = database;
  const clock = await database.followClock(own);
  const content = await openContentVersion(database);
  await fillSearchText(db);
  await adoptMessages(db, clock.now());
  // Before content is read, so that the first page waits for no query (PUB-06).
  const starting = await database.tryLock("content at the start");
  if (starting) {
    await prepareContent({ config, db, files, content, clock, log, assetsDir: shown.assetsDir });
    await starting.release();
  }
  const leadership = createLeadership({
    database,
    log,
    async onLead() {
      // One that is left is of a nightly task that was interrupted: none runs while the lead is taken.
      await purgeTestInquiries(db);
      // Not while a process of the previous release leads: it would show new questions with the names of facts in them.
      await followDeliveredQuestions({ db, clock, content });
    },
  });
  await leadership.claim();
  const company = await openCompanyFacts(db, content, config.smtpUrl);
  const ownPictures = await followContent(content, () => readOwnPictures(db));
  const counts = createCounts({ config, db, company, clock, log });
  const { secret, previousSecret, captchaTries } = config;
  const isWanted = async (mail: Pick<OutgoingMailRow, "kind" | "recipient" | "about">) =>
    (await isReviewMailWanted(db, clock.now(), mail)) && isReminderWanted({ db, clock, company }, mail);
  const transport = options.transport ?? createSiteTransport({ config, company, mayConnect });
  const outbox = createOutbox({ db, clock, log, transport, sender: currentSender(config, company), isWanted });
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
  const { integrity = alreadyChecked } = options;
  const services: Services = {
    ...{ config, db, files, database, leadership, clock, log },
    ...{ captcha, outbox, mayConnect, content, company, counts, passwords, pictures, ownPictures, integrity },
  };

  const placeholderFacts = findPlaceholderFacts(company.current());
  if (isPublicOrigin(config.origin) && placeholderFacts.length > 0) {
    const facts = placeholderFacts.map(({ fact, value }) => `${fact} ${value}`).join(", ");
    log.warn({ facts, changedAt: `${config.origin}/admin/company` }, "the site is public and shows placeholder facts");
  }
  const hashedFiles = join(shown.assetsDir, "assets");
  const keeping = existsSync(hashedFiles) ? database.releaseAssets.keep(hashedFiles) : undefined;
  await keeping?.catch((error) => log.warn({ err: error }, "the files of this release could not be kept"));
  await recordSettingChanges(services);
  await reencryptSeeds(services);
  await reencryptMailPassword(services);

  const app = createApp({ ...services, ...shown });
  return { app, services, close };
}

function forThisHost({ recaptcha, origin }: Config) {
  return recaptcha && { ...recaptcha, hostname: new URL(origin).hostname };
}
