import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listenForHttp } from "../src/platform/http/http-server.server.ts";
import { readConfig } from "../src/platform/process/config.server.ts";
import { withSecret } from "../src/platform/process/secret.server.ts";

/**
 * The production build behind the product's own HTTP server, with one route more: /bare answers `new Response("ok")` from
 * the same process, so that a page's rate can be told as a ratio. Tells its port; answers "usage" with its memory and processor
 * time, counts page views until "uncounted" and from "counted" on, answers "live" with the bytes of what is still in use after everything else was collected.
 */
const buildDir = resolve(process.env.BUILD_DIR ?? "build");
const load = <Module>(name: string) => import(pathToFileURL(join(buildDir, "server", name)).href) as Promise<Module>;
const { createServices } = await load<typeof import("#src/main/create-services.server.ts")>("create-services.js");
const { createPageRenderer } = await load<typeof import("#src/main/pages.server.ts")>("pages.js");

const silent = Object.assign(() => {}, { level: "silent" });
const log = new Proxy({}, { get: () => silent }) as Parameters<typeof createServices>[0]["log"];
const config = withSecret(readConfig(process.env));
const assetsDir = join(buildDir, "client");
const { app, services } = await createServices({
  config,
  clock: { now: () => new Date() },
  log,
  transport: {
    description: "nowhere",
    send: async () => ({ outcome: "sent" }),
    verify: async () => {},
  },
  renderPage: await createPageRenderer(assetsDir),
  assetsDir,
});
const { port } = await listenForHttp(
  (request, env) => (request.url.endsWith("/bare") ? new Response("ok") : app.fetch(request, env)),
  { port: config.port, host: "127.0.0.1", log, isExempt: () => true },
);

const { addPageView } = services.counts;
process.on("message", (question) => {
  if (question === "counted" || question === "uncounted")
    services.counts.addPageView = question === "counted" ? addPageView : () => {};
  if (question === "live") return process.send?.({ live: liveBytes() });
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage().rss, cpuMicroseconds: user + system });
});
process.send?.({ port });

function liveBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
