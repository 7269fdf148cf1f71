import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readConfig } from "../src/platform/config.server.ts";
import { listenForHttp } from "../src/platform/http-server.server.ts";
import { withSecret } from "../src/platform/secret.server.ts";

/**
 * The production build behind the product's own HTTP server, with one route more: /bare answers `new Response("ok")` from
 * the same process, so that a page's rate can be told as a ratio. Tells its port; answers any message with its memory and processor time.
 */
const buildDir = resolve(process.env.BUILD_DIR ?? "build");
const load = <Module>(name: string) => import(pathToFileURL(join(buildDir, "server", name)).href) as Promise<Module>;
const { openSite } = await load<typeof import("../src/open-site.server.ts")>("open-site.js");
const { createPageRenderer } = await load<typeof import("../src/pages.server.ts")>("pages.js");

const silent = Object.assign(() => {}, { level: "silent" });
const log = new Proxy({}, { get: () => silent }) as Parameters<typeof openSite>[0]["log"];
const config = withSecret(readConfig(process.env));
const assetsDir = join(buildDir, "client");
const { app } = await openSite({
  config,
  clock: { now: () => new Date() },
  log,
  transport: {
    description: "nowhere",
    send: async () => ({ outcome: "sent" }),
    rehearse: async () => ({ outcome: "sent" }),
  },
  renderPage: await createPageRenderer(assetsDir),
  assetsDir,
});
const { port } = await listenForHttp(
  (request, env) => (request.url.endsWith("/bare") ? new Response("ok") : app.fetch(request, env)),
  { port: config.port, host: "127.0.0.1" },
);

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage().rss, cpuMicroseconds: user + system });
});
process.send?.({ port });
