import type { Captcha } from "./captcha/captcha.server.ts";
import type { CompanyFacts } from "./facts/company.server.ts";
import type { ContentVersion } from "./platform/database/content-version.server.ts";
import type { Database, Db } from "./platform/database/database.server.ts";
import type { IntegrityCheck } from "./platform/database/integrity.ts";
import type { Leadership } from "./platform/database/leadership.server.ts";
import type { FileStore } from "./platform/files/file-store.server.ts";
import type { Outbox } from "./platform/mail/outbox.server.ts";
import type { LastRead } from "./platform/pages/last-read.server.ts";
import type { Clock } from "./platform/process/clock.ts";
import type { Config } from "./platform/process/config.server.ts";
import type { Log } from "./platform/process/log.server.ts";
import type { OwnPictures } from "./ui/picture/own-pictures.tsx";

/**
 * The dependencies of handlers and jobs. Tests pass their own clock, mail transport and data folder. A feature with a service of
 * its own adds it by `declare module`, beside the service.
 */
export interface Services {
  config: Config;
  db: Db;
  /** What the engine offers beside queries. */
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
  captcha: Captcha;
  outbox: Outbox;
  content: ContentVersion;
  company: CompanyFacts;
  /** The company's own pictures in place of delivered ones. */
  ownPictures: LastRead<OwnPictures>;
  integrity: IntegrityCheck;
  leadership: Leadership;
}
