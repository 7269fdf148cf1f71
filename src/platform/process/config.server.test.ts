import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

function linesOf(env: Parameters<typeof readConfig>[0]): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

test("OPS-03 with an empty environment every setting has a value that works", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: undefined,
    origin: "http://localhost:3000",
    smtpUrl: undefined,
    mailFrom: undefined,
    mailTo: undefined,
    confirmationsPerHour: 120,
    recaptcha: undefined,
    sampleContent: true,
    trustProxy: [],
    countPrivateAddresses: false,
    adminsManageUsers: false,
    logLevel: "info",
    secret: undefined,
    previousSecret: undefined,
  });
});

test("OPS-03 empty values count as absent, so an example file works unedited", () => {
  const names = "PORT HOST ORIGIN DATA_DIR SMTP_URL MAIL_TO TRUST_PROXY SECRET RECAPTCHA_SECRET".split(" ");
  expect(readConfig(Object.fromEntries(names.map((name) => [name, " "])))).toEqual(readConfig({}));
});

test.each(["PORT=4000", "export PORT=4000"])(
  "OPS-33 the first setting of a file that an editor begins with a byte order mark is taken: %s",
  (line) => {
    const file = parseEnv(`\uFEFF${line}\nLOG_LEVEL=debug\n`);
    expect(readConfig(file)).toMatchObject({ port: 4000, logLevel: "debug" });
    expect(readConfig({ PORT: "5000", ...file }).port).toBe(5000);
    expect(linesOf(parseEnv("\uFEFFPORT=x\n"))).toEqual([expect.stringMatching(/^PORT must be a whole number/)]);
  },
);

test("OPS-03 given values are taken", () => {
  const [secret, previousSecret] = ["x".repeat(32), "y".repeat(32)];
  const given: Record<string, [value: string, setting: object]> = {
    PORT: ["8080", { port: 8080 }],
    HOST: ["127.0.0.1", { host: "127.0.0.1" }],
    ORIGIN: ["https://www.example.com/", { origin: "https://www.example.com" }],
    DATA_DIR: ["/srv/data", { dataDir: "/srv/data" }],
    BACKUP_DIR: ["/mnt/backups", { backupDir: "/mnt/backups" }],
    DATABASE_URL: ["postgres://a:b@db.example.com/site", { databaseUrl: "postgres://a:b@db.example.com/site" }],
    DATABASE_POOL: ["4", { databasePool: 4 }],
    SMTP_URL: ["smtps://a:b@mail.example.com:465", { smtpUrl: "smtps://a:b@mail.example.com:465" }],
    MAIL_FROM: ["The office <office@example.com>", { mailFrom: "The office <office@example.com>" }],
    MAIL_TO: ["a@example.com, b@example.com", { mailTo: ["a@example.com", "b@example.com"] }],
    CONFIRMATIONS_PER_HOUR: ["30", { confirmationsPerHour: 30 }],
    CAPTCHA_TRIES: ["2000", { captchaTries: 2000 }],
    RECAPTCHA_SITE_KEY: ["site", {}],
    RECAPTCHA_SECRET: ["hidden", { recaptcha: { siteKey: "site", secret: "hidden" } }],
    SAMPLE_CONTENT: ["off", { sampleContent: false }],
    TRUST_PROXY: ["10.0.0.0/8, ::1", { trustProxy: ["10.0.0.0/8", "::1"] }],
    COUNT_PRIVATE_ADDRESSES: ["true", { countPrivateAddresses: true }],
    ADMINS_MANAGE_USERS: ["true", { adminsManageUsers: true }],
    LOG_LEVEL: ["warn", { logLevel: "warn" }],
    SECRET: [secret, { secret }],
    SECRET_PREVIOUS: [previousSecret, { previousSecret }],
  };
  const env = Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value]));
  expect(readConfig(env)).toEqual(Object.assign({}, ...Object.values(given).map(([, setting]) => setting)));
});

test("PG-16 backups go beside the data unless BACKUP_DIR says where; with DATABASE_URL there are none without it", () => {
  const shared = {
    DATABASE_URL: "postgres://site@localhost/site",
    SECRET: "x".repeat(32),
    SMTP_URL: "smtp://localhost",
  };
  expect(readConfig({ DATA_DIR: "/srv/data" }).backupDir).toBe("/srv/data/backups");
  expect(readConfig({ DATA_DIR: "/srv/data", BACKUP_DIR: "/mnt/disk" }).backupDir).toBe("/mnt/disk");
  expect(readConfig(shared).backupDir).toBeUndefined();
  expect(readConfig({ ...shared, BACKUP_DIR: "/mnt/disk" }).backupDir).toBe("/mnt/disk");
});

test.each(["BACKUP_DIR", "DATA_DIR"])("OPS-13 a %s with a ~ that no shell has replaced is refused", (name) => {
  const line = `${name} must begin with / or a folder name: only a shell replaces ~, not "~/site".`;
  expect(linesOf({ [name]: "~/site" })).toEqual([line]);
});

test("PG-14 with DATABASE_URL the secret is required, and neither a mail server nor a data folder", () => {
  const databaseUrl = "postgres://site:hunter2@db.example.com/site";
  expect(linesOf({ DATABASE_URL: databaseUrl })).toEqual([
    "SECRET is missing: with DATABASE_URL every process needs the same one, of at least 32 bytes.",
  ]);
  const settings = readConfig({ DATABASE_URL: databaseUrl, SECRET: "x".repeat(32) });
  expect(settings).toMatchObject({ databaseUrl, databasePool: 10, smtpUrl: undefined });
});

test.each<[says: string, env: Record<string, string>, origin: string]>([
  ["the default origin follows the port", { PORT: "4101" }, "http://localhost:4101"],
  [
    "CS-3 an origin typed with capitals is the one that browsers send",
    { ORIGIN: "https://WWW.Example.com" },
    "https://www.example.com",
  ],
  ...["http://localhost:4101", "http://127.0.0.1:4101", "http://[::1]:4101"].map(
    (ORIGIN): [string, { ORIGIN: string }, string] => [
      "SE-6 without https a name of this machine is taken",
      { ORIGIN },
      ORIGIN,
    ],
  ),
])("%s", (_, env, origin) => {
  expect(readConfig(env).origin).toBe(origin);
});

test.each([
  ["PORT", "70000"],
  ["PORT", "80 " + "a"],
  ["PORT", "-1"],
  ["HOST", "not a host"],
  ["ORIGIN", "www.example.com"],
  ["ORIGIN", "https://www.example.com/site"],
  ["ORIGIN", "ftp://www.example.com"],
  ["ORIGIN", "http://www.example.com"],
  ["COUNT_PRIVATE_ADDRESSES", "1"],
  ["ADMINS_MANAGE_USERS", "yes"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "a@example.com\r\nBcc: b@example.com"],
  ["MAIL_TO", "a@example.com b@example.com"],
  ["MAIL_TO", ","],
  ["CONFIRMATIONS_PER_HOUR", "-1"],
  ["CONFIRMATIONS_PER_HOUR", "1e3"],
  ["CONFIRMATIONS_PER_HOUR", "10001"],
  ["CAPTCHA_TRIES", "9"],
  ["CAPTCHA_TRIES", "10001"],
  ["SAMPLE_CONTENT", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "all"],
  ["LOG_LEVEL", "loud"],
])("OPS-03 an operator who sets %s=%j reads one line that names and shows it", (name, value) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must be .*, not ".*"\\.$`));
});

test.each([
  ["SMTP_URL", "http://user:hunter2hunter2@mail.example.com"],
  ["SMTP_URL", "hunter2hunter2"],
  ["SMTP_URL", "smtps://user:hunter2%@mail.example.com"],
  ["SMTP_URL", "smtps://user:12#hunter2@mail.example.com"],
  ["SECRET", "hunter2hunter2"],
  ["SECRET_PREVIOUS", "hunter2hunter2"],
  ["DATABASE_URL", "hunter2"],
  ["DATABASE_URL", "mysql://site:hunter2@127.0.0.1/site"],
  ["DATABASE_URL", "postgres://site:hunter2@127.0.0.1"],
  ["DATABASE_URL", "postgres://site:hunter2%zz@127.0.0.1/site"],
  ["DATABASE_URL", "postgres://site:hunter2/hunter2 %@127.0.0.1/site"],
  ["DATABASE_URL", "postgres://site:12/hunter2@127.0.0.1/site"],
])("OPS-03 PG-14 a wrong %s is refused without showing what it was", (name, value) => {
  const lines = linesOf({ SECRET: "x".repeat(32), SMTP_URL: "smtp://localhost", [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} (must be|has a) `));
  expect(lines[0]).not.toContain("hunter2");
});

test.each([
  ["sslmode=prefer", "DATABASE_URL must have a sslmode of disable, require, verify-ca, verify-full."],
  ["sslmode=verify-ca", "DATABASE_URL must name the file of the authority with sslrootcert for sslmode=verify-ca."],
])("PG-14 a DATABASE_URL with %s is refused without showing its password", (parameter, line) => {
  expect(linesOf({ DATABASE_URL: `postgres://site:hunter2@db.example.com/site?${parameter}` })[0]).toBe(line);
});

test("OPS-03 several wrong values are all named at once", () => {
  expect(linesOf({ PORT: "x", LOG_LEVEL: "x", SECRET: "x" }).map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "LOG_LEVEL",
    "SECRET",
  ]);
});

test.each([
  ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  ["RECAPTCHA_SECRET", "RECAPTCHA_SITE_KEY"],
])("OPS-03 %s without %s is refused and its value not shown", (given, missing) => {
  const lines = linesOf({ [given]: "hunter2" });
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${missing} is missing`))]);
  expect(lines[0]).not.toContain("hunter2");
});
