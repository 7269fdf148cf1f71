import type { Captcha } from "./captcha/captcha.server.ts";
import type { Passwords } from "./features/accounts/passwords/passwords.server.ts";
import type { Pictures } from "./features/gallery/pipeline/pictures.server.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.server.ts";
import type { ContentVersion } from "./platform/content-version.server.ts";
import type { Db } from "./platform/database.server.ts";
import type { IntegrityCheck } from "./platform/integrity-check.server.ts";
import type { Log } from "./platform/log.server.ts";
import type { Outbox } from "./platform/outbox.server.ts";

/** The dependencies of handlers and jobs. Tests pass their own clock, mail transport and data folder. */
export type Services = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  captcha: Captcha;
  outbox: Outbox;
  content: ContentVersion;
  passwords: Passwords;
  pictures: Pictures;
  integrity: IntegrityCheck;
};
