import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isAddressRange } from "./address-ranges.server.ts";
import { StartupError } from "./errors.ts";
import {
  commaList,
  faultOfPostgresUrl,
  faultOfSmtpUrl,
  isAddress,
  isMailbox,
  isOrigin,
  keepsCookies,
  withoutByteOrderMark,
} from "./setting-values.server.ts";

/** The checked environment with all defaults. */
export type Settings = Readonly<z.output<typeof environment>>;

/** The settings of a running process, which always has a secret (secret.server.ts). */
export type Config = Settings & { readonly secret: string };

/** At least one setting is wrong. The message has one line for each and never holds a secret. */
export class ConfigError extends StartupError {
  override name = "ConfigError";
}

/** 256 bits: a shorter key weakens HMAC-SHA-256 (RFC 2104 §3). */
export const minSecretBytes = 32;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const secretNames: readonly string[] = ["DATABASE_URL", "SMTP_URL", "RECAPTCHA_SECRET", "SECRET", "SECRET_PREVIOUS"];

/** Reads the settings (OPS-03) from its argument alone. An empty value counts as absent. @throws {ConfigError} */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(withoutByteOrderMark(env)).filter(([, value]) => value?.trim()));
  const read = environment.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? "");
    const value = given[name];
    const echo = value === undefined || secretNames.includes(name) ? "" : `, not ${JSON.stringify(value.slice(0, 80))}`;
    return `${name} ${message}${echo}.`;
  });
  throw new ConfigError([...new Set(lines)].join("\n"));
}

const wholeNumber = (fallback: string, max: number) =>
  z
    .string()
    .default(fallback)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= max, `must be a whole number from 0 to ${max}`)
    .transform(Number);

const flag = (on: string, off: string, fallback: string) =>
  z
    .enum([on, off], { error: `must be ${on} or ${off}` })
    .default(fallback)
    .transform((text) => text === on);

const key = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= minSecretBytes, `must be at least ${minSecretBytes} bytes long`);

const addressWithout = (faultOf: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

const folder = z
  .string()
  .refine((text) => !text.startsWith("~"), "must begin with / or a folder name: only a shell replaces ~");

const environment = z
  .object({
    PORT: wholeNumber("3000", 65_535),
    HOST: z
      .string()
      .refine((text) => isIP(text) !== 0 || /^[a-z0-9][a-z0-9.-]*$/i.test(text), "must be an IP address or a host name")
      .optional(),
    ORIGIN: z
      .string()
      .transform((text) => text.replace(/\/$/, ""))
      .refine(isOrigin, "must be an address like https://www.example.com, without a path")
      .refine(
        keepsCookies,
        "must be an https:// address: browsers keep the cookies of a login only there; http:// is for localhost",
      )
      .optional(),
    DATA_DIR: folder.default("./data"),
    DATABASE_URL: addressWithout(faultOfPostgresUrl).optional(),
    BACKUP_DIR: folder.optional(),
    DATABASE_POOL: wholeNumber("10", 100).refine((size) => size > 1, "must be at least 2"),
    CACHE_DIR: folder.optional(),
    SMTP_URL: addressWithout(faultOfSmtpUrl).optional(),
    MAIL_FROM: z
      .string()
      .refine(isMailbox, "must be an email address, or a name and an address like: Name <name@example.com>")
      .optional(),
    MAIL_TO: z
      .string()
      .transform(commaList)
      .refine(
        (all) => all.length > 0 && all.every(isAddress),
        "must be one or more email addresses with commas between",
      )
      .optional(),
    HEARTBEAT_TO: z.string().trim().refine(isAddress, "must be one email address").optional(),
    CONFIRMATIONS_PER_HOUR: wholeNumber("120", 10_000),
    CAPTCHA_TRIES: wholeNumber("500", 10_000).refine((tries) => tries >= 10, "must be at least 10"),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
    SAMPLE_CONTENT: flag("on", "off", "on"),
    TRUST_PROXY: z
      .string()
      .default("")
      .transform(commaList)
      .refine((all) => all.every(isAddressRange), "must be IP addresses or ranges like 10.0.0.0/8 with commas between"),
    COUNT_PRIVATE_ADDRESSES: flag("true", "false", "false"),
    ADMINS_MANAGE_USERS: flag("true", "false", "false"),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
    SECRET: key.optional(),
    SECRET_PREVIOUS: key.optional(),
  })
  .superRefine(({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }, context) => {
    if ((siteKey === undefined) === (secret === undefined)) return;
    const [missing, present] = siteKey
      ? ["RECAPTCHA_SECRET", "RECAPTCHA_SITE_KEY"]
      : ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"];
    context.addIssue({
      code: "custom",
      path: [missing],
      message: `is missing: it belongs to ${present}, set both or none`,
    });
  })
  // What SQLite keeps in the data folder belongs to the settings where processes share a database.
  .refine((env) => env.DATABASE_URL === undefined || env.SECRET !== undefined, {
    path: ["SECRET"],
    error: "is missing: with DATABASE_URL every process needs the same one, of at least 32 bytes",
  })
  .transform((env) => ({
    port: env.PORT,
    /** Address to listen on; undefined listens on every address. */
    host: env.HOST,
    /** Public address as browsers send it in `Origin`: in lower case, without a trailing slash. */
    origin: env.ORIGIN === undefined ? `http://localhost:${env.PORT}` : new URL(env.ORIGIN).origin,
    dataDir: resolve(env.DATA_DIR),
    /** Absolute path of the folder of nightly backups; undefined makes none: the provider of the database does (PG-16). */
    backupDir: env.BACKUP_DIR
      ? resolve(env.BACKUP_DIR)
      : env.DATABASE_URL
        ? undefined
        : resolve(env.DATA_DIR, "backups"),
    /** The PostgreSQL database; undefined keeps the data in the data folder. */
    databaseUrl: env.DATABASE_URL,
    /** The maximum of connections of this process to that database. */
    databasePool: env.DATABASE_POOL,
    /** Absolute path of the folder for copies of public files in that database; undefined is a folder in the system's temporary one. */
    cacheDir: env.CACHE_DIR === undefined ? undefined : resolve(env.CACHE_DIR),
    smtpUrl: env.SMTP_URL,
    /** The sender of all mail; undefined is the company (mail-addresses.server.ts). */
    mailFrom: env.MAIL_FROM,
    /** Recipients of inquiries; undefined is the company. */
    mailTo: env.MAIL_TO,
    /** Recipient of the nightly test inquiry; undefined sends none. */
    heartbeatTo: env.HEARTBEAT_TO,
    /** Maximum of confirmations for all senders together. */
    confirmationsPerHour: env.CONFIRMATIONS_PER_HOUR,
    /** Work of the own captcha: 500 tries are about 0.4 s of one core of 2020, 2 s of a slow phone's. */
    captchaTries: env.CAPTCHA_TRIES,
    recaptcha:
      env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET
        ? { siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET }
        : undefined,
    sampleContent: env.SAMPLE_CONTENT,
    /** Proxies (addresses or CIDR ranges) that may set X-Forwarded-For. */
    trustProxy: env.TRUST_PROXY,
    /** Whether loopback and private networks count towards the connections of one address (connections.server.ts). */
    countPrivateAddresses: env.COUNT_PRIVATE_ADDRESSES,
    /** Admins may manage users, not only siteadmins (docs/decisions/0010-roles.md). */
    adminsManageUsers: env.ADMINS_MANAGE_USERS,
    logLevel: env.LOG_LEVEL,
    secret: env.SECRET,
    /** The secret before a replacement: still accepted, no longer used for new hashes. */
    previousSecret: env.SECRET_PREVIOUS,
  }));
