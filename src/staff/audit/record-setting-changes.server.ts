import { createHmac } from "node:crypto";
import type { Config } from "#src/platform/process/config.server.ts";
import type { Services } from "#src/services.ts";
import { listSettingsSeen, replaceSettingsSeen } from "./queries.server.ts";
import { recordAuditEvent } from "./record-audit-event.server.ts";

/**
 * Records the names of settings that have changed since the last start. Their values are compared as keyed hashes, since secrets
 * are among them. With another SECRET no hash can be compared, so only SECRET is recorded.
 */
export async function recordSettingChanges({
  config,
  db,
  clock,
}: Pick<Services, "config" | "db" | "clock">): Promise<void> {
  const now = Object.entries(valuesOf(config)).map(([name, value]) => ({ name, fingerprint: hash(name, value) }));
  await db.transaction().execute(async (trx) => {
    const before = await listSettingsSeen(trx);
    const changed = now.filter(({ name, fingerprint }) => before.get(name) !== fingerprint).map(({ name }) => name);
    if (changed.length === 0) return;
    await replaceSettingsSeen(trx, now);
    // The first start has nothing to compare with, and a setting that a newer version added has not changed.
    const names = changed.includes("SECRET") ? ["SECRET"] : changed.filter((name) => before.has(name));
    if (before.size === 0 || names.length === 0) return;
    await recordAuditEvent(trx, clock.now(), { kind: "settings-changed", by: "site", details: { names } });
  });

  function hash(name: string, value: unknown): string {
    return createHmac("sha256", config.secret)
      .update(`setting ${name}\0${JSON.stringify(value)}`)
      .digest("base64url");
  }
}

/** The settings that change how the site works for people; not those of its port and its log. */
function valuesOf(config: Config): Record<string, unknown> {
  return {
    ORIGIN: config.origin,
    SMTP_URL: config.smtpUrl ?? null,
    MAIL_FROM: config.mailFrom ?? null,
    MAIL_TO: config.mailTo ?? null,
    HEARTBEAT_TO: config.heartbeatTo ?? null,
    CONFIRMATIONS_PER_HOUR: config.confirmationsPerHour,
    CAPTCHA_TRIES: config.captchaTries,
    RECAPTCHA_SITE_KEY: config.recaptcha?.siteKey ?? null,
    RECAPTCHA_SECRET: config.recaptcha?.secret ?? null,
    SAMPLE_CONTENT: config.sampleContent,
    TRUST_PROXY: config.trustProxy,
    ADMINS_MANAGE_USERS: config.adminsManageUsers,
    SECRET: config.secret,
  };
}
