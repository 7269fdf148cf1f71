import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { site } from "#site";
import { isAddressRange } from "./address-ranges.server.ts";
import { readSmtpUrl, SmtpUrlRefused } from "./smtp-url.server.ts";
import { StartupError } from "./startup-error.ts";

/** What the environment says, checked and with every default filled in. */
export type Settings = Readonly<{
  port: number;
  /** Address to listen on; undefined is every address of the machine. */
  host: string | undefined;
  /** Public address, without a trailing slash. */
  origin: string;
  /** Absolute path of the folder that holds everything worth a backup. */
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who gets the inquiries. */
  mailTo: readonly string[];
  /** Who gets the nightly test inquiry as a real mail, if anybody. */
  heartbeatTo: string | undefined;
  /** How many confirmations all senders together get in an hour. */
  confirmationsPerHour: number;
  recaptcha: Readonly<{ siteKey: string; secret: string }> | undefined;
  sampleContent: boolean;
  /** Proxies (addresses or CIDR ranges) whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Loopback and private networks count towards the connections that one address may hold (connections.server.ts). */
  countPrivateAddresses: boolean;
  /** Admins look after users too, not only siteadmins (docs/decisions/0010-roles.md). */
  adminsManageUsers: boolean;
  logLevel: (typeof logLevels)[number];
  secret: string | undefined;
  /** The one that `secret` has replaced: what was made under it is still taken, nothing more is made under it. */
  previousSecret: string | undefined;
}>;

/** The settings of a running process: the secret is there, given or made (secret.server.ts). */
export type Config = Settings & { readonly secret: string };

/** At least one setting has a wrong value; the message has one line for each and never echoes a secret. */
export class ConfigError extends StartupError {
  override name = "ConfigError";
}

/** 256 bits: an HMAC-SHA-256 key shorter than its hash weakens it (RFC 2104 §3). */
export const leastSecretBytes = 32;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const secretNames: readonly PropertyKey[] = ["SMTP_URL", "RECAPTCHA_SECRET", "SECRET", "SECRET_PREVIOUS"];

/**
 * Reads the settings (OPS-03). Pure: looks at nothing but its argument; an empty value counts as absent.
 *
 * @throws {ConfigError}
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = environment.safeParse(given);
  if (read.success) return settingsOf(read.data);
  const lines = read.error.issues.map(({ path, message }) => {
    const name = path[0] ?? "";
    const value = given[String(name)];
    const echo = value === undefined || secretNames.includes(name) ? "" : `, not ${JSON.stringify(value.slice(0, 80))}`;
    return `${String(name)} ${message}${echo}.`;
  });
  throw new ConfigError([...new Set(lines)].join("\n"));
}

const commaList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const key = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= leastSecretBytes, `must be at least ${leastSecretBytes} bytes long`);

const environment = z
  .object({
    PORT: z
      .string()
      .default("3000")
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, "must be a whole number from 0 to 65535")
      .transform(Number),
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
        "must be an https:// address, for browsers keep sign-in cookies only there; http:// is for localhost alone",
      )
      .optional(),
    DATA_DIR: z
      .string()
      .default("./data")
      .refine((text) => !text.startsWith("~"), "must begin with / or a folder name: only a shell replaces ~"),
    SMTP_URL: z
      .string()
      .superRefine((text, context) => {
        const message = faultOfSmtpUrl(text);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .default(`${site.name} <${site.email}>`)
      .refine(isMailbox, "must be an e-mail address, or a name and an address like: Name <name@example.com>"),
    MAIL_TO: z
      .string()
      .default(site.email)
      .transform(commaList)
      .refine(
        (all) => all.length > 0 && all.every(isAddress),
        "must be one or more e-mail addresses with commas between",
      ),
    HEARTBEAT_TO: z.string().trim().refine(isAddress, "must be one e-mail address").optional(),
    CONFIRMATIONS_PER_HOUR: z
      .string()
      .default("120")
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 10_000, "must be a whole number from 0 to 10000")
      .transform(Number),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
    SAMPLE_CONTENT: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
    TRUST_PROXY: z
      .string()
      .default("")
      .transform(commaList)
      .refine((all) => all.every(isAddressRange), "must be IP addresses or ranges like 10.0.0.0/8 with commas between"),
    COUNT_PRIVATE_ADDRESSES: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
    ADMINS_MANAGE_USERS: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
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
  });

function settingsOf(env: z.output<typeof environment>): Settings {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = env;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailTo: env.MAIL_TO,
    heartbeatTo: env.HEARTBEAT_TO,
    confirmationsPerHour: env.CONFIRMATIONS_PER_HOUR,
    recaptcha: siteKey && secret ? { siteKey, secret } : undefined,
    sampleContent: env.SAMPLE_CONTENT === "on",
    trustProxy: env.TRUST_PROXY,
    countPrivateAddresses: env.COUNT_PRIVATE_ADDRESSES === "true",
    adminsManageUsers: env.ADMINS_MANAGE_USERS === "true",
    logLevel: env.LOG_LEVEL,
    secret: env.SECRET,
    previousSecret: env.SECRET_PREVIOUS,
  };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}

/** Browsers take loopback for secure (M-21, SE-6). */
function keepsCookies(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol !== "http:" || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

function faultOfSmtpUrl(text: string): string | undefined {
  try {
    readSmtpUrl(text);
    return undefined;
  } catch (error) {
    if (error instanceof SmtpUrlRefused) return error.what;
    throw error;
  }
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

function isMailbox(text: string): boolean {
  const named = /^[^<>\r\n"]* <([^<>]+)>$/.exec(text);
  return isAddress(named?.[1] ?? text);
}
