import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { readConfig } from "../src/platform/config.server.ts";
import { takeDataFolder } from "../src/platform/data-folder.server.ts";

/**
 * The development server: Vite builds what is asked for, server code is loaded through it and opened anew when it changes,
 * and every open page of the site loads again after a change (the staff app is updated in place by Vite).
 */
type Opened = { fetch: Parameters<typeof getRequestListener>[0]; close(): Promise<void> };

const port = Number(process.env.PORT ?? 3000);
takeDataFolder(readConfig({ ...process.env, PORT: String(port) }).dataDir);
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
http.listen(port, () => console.log(`Development server at http://localhost:${port}`));

let changed: NodeJS.Timeout | undefined;
vite.watcher.on("all", (_event, file) => {
  if (!/\.(tsx?|css|json)$/.test(file)) return;
  const serverCode = !/\.(tsx|css)$/.test(file);
  clearTimeout(changed);
  changed = setTimeout(async () => {
    if (serverCode) site = reopen(site);
    await site.catch(() => {});
    vite.ws.send({ type: "custom", event: "site:changed" });
  }, 100);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await vite.close();
    await (await site).close();
    process.exit(0);
  });
}

async function reopen(previous: Promise<Opened>): Promise<Opened> {
  await previous.then(
    (opened) => opened.close(),
    () => {},
  );
  return openSite();
}

async function openSite(): Promise<Opened> {
  const load = <Module>(file: string) => vite.ssrLoadModule(file) as Promise<Module>;
  const [opening, first, pages, config, secret, logs, clocks, folder] = await Promise.all([
    load<typeof import("../src/open-site.server.ts")>("/src/open-site.server.ts"),
    load<typeof import("../src/features/accounts/invites/first-siteadmin.server.ts")>(
      "/src/features/accounts/invites/first-siteadmin.server.ts",
    ),
    load<typeof import("../src/pages.server.ts")>("/src/pages.server.ts"),
    load<typeof import("../src/platform/config.server.ts")>("/src/platform/config.server.ts"),
    load<typeof import("../src/platform/secret.server.ts")>("/src/platform/secret.server.ts"),
    load<typeof import("../src/platform/log.server.ts")>("/src/platform/log.server.ts"),
    load<typeof import("../src/platform/clock.ts")>("/src/platform/clock.ts"),
    load<typeof import("../src/platform/mail-folder.server.ts")>("/src/platform/mail-folder.server.ts"),
  ]);
  const settings = secret.withSecret(config.readConfig({ ...process.env, PORT: String(port) }));
  const { app, services, close } = await opening.openSite({
    config: settings,
    clock: clocks.systemClock,
    log: logs.createLog(settings),
    transport: folder.createMailFolder(join(settings.dataDir, "outbox"), {
      from: settings.mailFrom,
      host: "localhost",
    }),
    renderPage: await pages.createPageRenderer("public"),
    assetsDir: "public",
  });
  app.start();
  console.log((await first.firstSiteadminLink(services, settings.origin)) ?? "");
  return {
    fetch: app.fetch as Opened["fetch"],
    async close() {
      await app.stop();
      close();
    },
  };
}
