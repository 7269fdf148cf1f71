import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentSender } from "#src/facts/mail-addresses.server.ts";
import { createServices } from "#src/main/create-services.server.ts";
import { alreadyChecked, type IntegrityCheck } from "#src/platform/database/integrity.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import type { Connection } from "#src/platform/process/app-env.ts";
import { type Config, readConfig } from "#src/platform/process/config.server.ts";
import { withSecret } from "#src/platform/process/secret.server.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { giveBackDatabase, migratedDatabaseUrl, testServer } from "#test/postgres/databases.ts";
import { fewTries } from "./captcha-token.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createTestLog } from "./test-log.ts";
import { createTestMailbox, type TestMailbox } from "./test-mailbox.ts";

export type TestAppOptions = {
  /** Settings besides DATA_DIR, which is a new folder. */
  env?: Record<string, string>;
  renderPage?: RenderPage;
  assetsDir?: string;
  integrity?: IntegrityCheck;
  /** The default stands still, at another time than that of this machine. */
  clock?: TestClock;
  /** Another application on PostgreSQL, whose database, clock and mailbox this one shares, as a second process does. */
  beside?: { config: Pick<Config, "databaseUrl">; clock: TestClock; mailbox: TestMailbox };
  /** Where the data outlive the site: a PostgreSQL database, or undefined for the data folder. The default is new data. */
  databaseUrl?: string | undefined;
  /** Where nightly backups go; undefined makes none. */
  backupDir?: string | undefined;
  /** Mail goes out as on a running site, also to mail servers of this machine, and not into the mailbox. */
  sendsMail?: boolean;
};

type CallOptions = {
  headers?: Record<string, string>;
  /** Address of the caller's socket. */
  ip?: string;
};

/**
 * The whole application without a port: a real database file with all migrations in a folder of its own, a clock that the
 * test moves, a mailbox that it reads. `close()` when done, or `await using`.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const { env, renderPage = tinyPage, assetsDir, integrity, beside } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "gutters-"));
  const settings = withSecret(
    readConfig({ ...ownFolders(dataDir), SECRET: testSecret, SAMPLE_CONTENT: "off", ...env }),
  );
  const server = beside || "databaseUrl" in options ? undefined : testServer;
  const ownUrl = server === undefined ? undefined : await migratedDatabaseUrl(server);
  const databaseUrl = beside?.config.databaseUrl ?? options.databaseUrl ?? ownUrl;
  const config = {
    ...settings,
    captchaTries: fewTries,
    databaseUrl,
    ...("backupDir" in options && { backupDir: options.backupDir }),
  };
  const isNew = databaseUrl === undefined && (await putMigratedDatabase(config.dataDir));
  const clock = options.clock ?? beside?.clock ?? createTestClock();
  const mailbox = beside?.mailbox ?? createTestMailbox();
  const { log, lines: logLines } = createTestLog();
  const { app, services, close } = await createServices({
    config,
    clock,
    log,
    ...(options.sendsMail ? { mayConnect: () => true } : { transport: mailbox }),
    renderPage,
    assetsDir: assetsDir ?? join(dataDir, "no-assets"),
    passwordCost: { memoryKiB: 64, passes: 1 },
    ...(integrity ? { integrity } : isNew && { integrity: alreadyChecked }),
  });

  async function call(method: string, path: string, { headers = {}, ip = "192.0.2.1" }: CallOptions, body?: BodyInit) {
    const host = new Headers(headers).get("host") ?? new URL(config.origin).host;
    const incoming: Connection = {
      headers: Object.fromEntries(new Headers(headers)),
      rawHeaders: ["Host", host],
      socket: { remoteAddress: ip },
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    return app.fetch(new Request(`${config.origin}${path}`, init), { incoming });
  }

  return {
    ...services,
    /** Moves only by the test. */
    clock,
    app,
    mailbox,
    /** For an outbox of a test's own. */
    sender: currentSender(services.config, services.company),
    logLines,
    /** Any call, as a program would make it: no header is added. */
    call,
    get: (path: string, options: CallOptions = {}) => call("GET", path, options),
    /** Sends JSON as our own page would: with its Origin. */
    post: (path: string, body: unknown, { headers, ...options }: CallOptions = {}) =>
      call(
        "POST",
        path,
        { headers: { origin: config.origin, "content-type": "application/json", ...headers }, ...options },
        typeof body === "string" ? body : JSON.stringify(body),
      ),
    close: closeAll,
    [Symbol.asyncDispose]: closeAll,
  };

  async function closeAll(): Promise<void> {
    await app.stop();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
    if (server !== undefined && ownUrl !== undefined) await giveBackDatabase(server, ownUrl);
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

const ownFolders = (dataDir: string) => ({ DATA_DIR: dataDir, CACHE_DIR: join(dataDir, "cache") });

let migratedDatabase: Promise<Buffer> | undefined;

/** Puts a database with all migrations there, unless there is one. Each worker migrates only once. */
async function putMigratedDatabase(dataDir: string): Promise<boolean> {
  const file = join(dataDir, "app.db");
  if (existsSync(file)) return false;
  migratedDatabase ??= migrateInFolder(mkdtempSync(join(tmpdir(), "gutters-")));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, await migratedDatabase, { mode: 0o600 });
  return true;
}

async function migrateInFolder(folder: string): Promise<Buffer> {
  const file = join(folder, "app.db");
  await (await openSqlite(file)).close();
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
}

const testSecret = "a secret that only tests have, 32 bytes";

/** Stands in for React where a test is not about pages. */
const tinyPage: RenderPage = async () => ({
  response: new Response("<!doctype html><title>Page</title>", {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" },
  }),
  complete: true,
});
