import { createServer } from "node:http";
import { join, relative } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { engineOf } from "../src/platform/database/open-database.server.ts";
import { readConfig, type Settings } from "../src/platform/process/config.server.ts";
import { StartupError } from "../src/platform/process/errors.ts";
import { unblockStandardStreams } from "../src/platform/process/standard-output.server.ts";

/**
 * The development server: Vite compiles what is requested. Server code is loaded through it and opened anew when it changes, and
 * every open page loads again after a change.
 */
type Opened = { fetch: Parameters<typeof getRequestListener>[0]; close(): Promise<void> };

unblockStandardStreams();
const { port, host } = takeDevelopmentFolder();
const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
let site = openSite();

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      await getRequestListener((await site).fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response
        .writeHead(500, { "content-type": "text/plain" })
        .end(error instanceof Error ? error.stack : String(error));
    }
  });
});
http.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
http.listen(port, host, () => console.log(`Development server at http://localhost:${port}`));

let changed: NodeJS.Timeout | undefined;
let isServerChanged = false;
vite.watcher.on("all", (_event, file) => {
  if (!/^(src|db|site\.config)\b.*\.(tsx?|css|json)$/.test(relative(vite.config.root, file))) return;
  isServerChanged ||= !/\.(tsx|css)$/.test(file);
  clearTimeout(changed);
  changed = setTimeout(async () => {
    if (isServerChanged) site = reopen(site);
    isServerChanged = false;
    await site.catch(() => {});
    vite.ws.send({ type: "custom", event: "site:changed" });
  }, 100);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await vite.close();
    await closed(site);
    process.exit(0);
  });
}

async function reopen(previous: Promise<Opened>): Promise<Opened> {
  await closed(previous);
  return openSite();
}

/** One that could not be opened has nothing to close. */
async function closed(opened: Promise<Opened>): Promise<void> {
  await opened.then(
    ({ close }) => close(),
    () => {},
  );
}

function takeDevelopmentFolder(): Settings {
  try {
    const settings = readConfig(process.env);
    engineOf(settings).hold();
    return settings;
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}

async function openSite(): Promise<Opened> {
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const [opening, first, pages, config, secret, logs, clocks, folder] = await Promise.all([
    load<typeof import("#src/main/create-services.server.ts")>("/src/main/create-services.server.ts"),
    load<typeof import("../src/features/accounts/invites/first-siteadmin.server.ts")>(
      "/src/features/accounts/invites/first-siteadmin.server.ts",
    ),
    load<typeof import("#src/main/pages.server.ts")>("/src/main/pages.server.ts"),
    load<typeof import("../src/platform/process/config.server.ts")>("/src/platform/process/config.server.ts"),
    load<typeof import("../src/platform/process/secret.server.ts")>("/src/platform/process/secret.server.ts"),
    load<typeof import("../src/platform/process/log.server.ts")>("/src/platform/process/log.server.ts"),
    load<typeof import("../src/platform/process/clock.ts")>("/src/platform/process/clock.ts"),
    load<typeof import("../src/platform/mail/mail-folder.server.ts")>("/src/platform/mail/mail-folder.server.ts"),
  ]);
  const settings = secret.withSecret(config.readConfig(process.env));
  const { app, services, close } = await opening.createServices({
    config: settings,
    clock: clocks.systemClock,
    log: logs.createLog(settings),
    transport: folder.createMailFolder(join(settings.dataDir, "outbox"), { host: "localhost" }),
    renderPage: await pages.createPageRenderer("public"),
    assetsDir: "public",
    keepPages: false,
  });
  app.start();
  console.log((await first.firstSiteadminLink(services, settings.origin)) ?? "");
  return {
    fetch: app.fetch as Opened["fetch"],
    async close() {
      await app.stop();
      await close();
    },
  };
}
