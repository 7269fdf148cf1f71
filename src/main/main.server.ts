import { existsSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { firstSiteadminLink } from "#src/features/accounts/invites/first-siteadmin.server.ts";
import { backUpBeforeMigration } from "#src/features/operations/backups/backup-before-migration.server.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { exemptAddresses } from "#src/platform/http/connections.server.ts";
import { stopOnSignals } from "#src/platform/http/graceful-stop.server.ts";
import { type HttpServer, listenForHttp } from "#src/platform/http/http-server.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import { type Config, readConfig } from "#src/platform/process/config.server.ts";
import { StartupError, systemCodeOf } from "#src/platform/process/errors.ts";
import { createLog, type Log, logConsole } from "#src/platform/process/log.server.ts";
import { withSecret } from "#src/platform/process/secret.server.ts";
import { unblockStandardStreams } from "#src/platform/process/standard-output.server.ts";
import type { RenderPage } from "#src/site/document/context.ts";
import { createServices } from "./create-services.server.ts";

type RunOptions = {
  env: NodeJS.ProcessEnv;
  /** Folder of the build, with the files for browsers and the server's programs. */
  buildDir: string;
  /** Makes the renderer of pages from the folder of the browser build. */
  createPageRenderer: (assetsDir: string) => Promise<RenderPage>;
};

/** Runs the process from its settings to its stop. Exits if it cannot start. */
export async function main({ env, buildDir, createPageRenderer }: RunOptions): Promise<void> {
  // Files hold personal data: no other user of the machine may read them (OP-7).
  process.umask(0o077);
  unblockStandardStreams();
  try {
    const settings = readConfig(env);
    const engine = engineOf(settings);
    const finished = engine.hold();
    const config = withSecret(settings);
    const assetsDir = join(buildDir, "client");
    if (!existsSync(assetsDir))
      throw new StartupError(`There is no build in ${assetsDir}; make it with: npm run build`);
    const log = createLog(config);
    logConsole(log);
    const integrity = engine.startCheck({ log, program: programOfBuild(buildDir) });
    if (finished) log.warn({ before: finished }, "an interrupted restore was completed");
    // Runs while the child process checks the file.
    const renderPage = await createPageRenderer(assetsDir);
    const backupProgram = join(buildDir, "server", "backup.js");
    const { app, services, close } = await createServices({
      config,
      clock: systemClock,
      log,
      renderPage,
      assetsDir,
      backupProgram,
      integrity,
      async beforeMigration() {
        const backedUp = await backUpBeforeMigration({ places: config, now: systemClock.now() });
        if (backedUp) log.info({ file: backedUp }, "backup created before the database is changed");
        else if (config.backupDir === undefined)
          log.warn("the database is changed without a backup: BACKUP_DIR is not set");
      },
    });
    const server = await listen(app.fetch, config, log);
    app.start();
    stopOnSignals({ app, close, server, log });
    const address = logReady({ ...config, name: services.company.current().name }, server.port, log);
    const first = await firstSiteadminLink(services, address);
    if (first) process.stdout.write(first);
    await app.warm();
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
}

/** @returns undefined if the sources run without a build */
function programOfBuild(buildDir: string): string | undefined {
  const program = join(buildDir, "server", "integrity-check.js");
  return existsSync(program) ? program : undefined;
}

async function listen(fetch: Parameters<typeof listenForHttp>[0], config: Config, log: Log): Promise<HttpServer> {
  const { port, host } = config;
  try {
    return await listenForHttp(fetch, { port, host, log, isExempt: exemptAddresses(config) });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "EADDRINUSE") throw new StartupError(`Port ${port} is already in use; set PORT to another one.`);
    if (code === "EACCES")
      throw new StartupError(`Port ${port} needs more rights than this process has; set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartupError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** Reports that the site is ready. @returns its address */
function logReady({ origin, port: asked, name }: Config & { name: string }, port: number, log: Log): string {
  const address = asked === 0 ? `http://localhost:${port}` : origin;
  log.info({ port, origin: address, node: process.version }, "ready");
  process.stdout.write(`${name} is ready at ${address}\n`);
  return address;
}
