import type { CompanyFacts } from "./facts/company.server.ts";
import type { ContentVersion } from "./platform/database/content-version.server.ts";
import type { Database, Db } from "./platform/database/database.server.ts";
import type { IntegrityCheck } from "./platform/database/integrity.ts";
import type { Leadership } from "./platform/database/leadership.server.ts";
import type { FileStore } from "./platform/files/file-store.server.ts";
import type { Outbox } from "./platform/mail/outbox.server.ts";
import type { Clock } from "./platform/process/clock.ts";
import type { Config } from "./platform/process/config.server.ts";
import type { Log } from "./platform/process/log.server.ts";

/**
 * The dependencies of handlers and jobs. Tests pass their own clock, mail transport and data folder. A room above
 * adds its services by `declare module`, beside their types.
 */
export interface Services {
  config: Config;
  db: Db;
  /** What the engine offers beside queries. */
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
  outbox: Outbox;
  /** To which addresses a mail server that a siteadmin enters may lead (OWN-138). */
  mayConnect: (address: string) => boolean;
  content: ContentVersion;
  company: CompanyFacts;
  integrity: IntegrityCheck;
  leadership: Leadership;
}
