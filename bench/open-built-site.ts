import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readConfig } from "../src/platform/config.server.ts";
import { withSecret } from "../src/platform/secret.server.ts";

/** The production build in this process, without pages and without a port, on a data folder of the caller's. */
export async function openBuiltSite(dataDir: string) {
  const buildDir = resolve(process.env.BUILD_DIR ?? "build");
  const file = pathToFileURL(join(buildDir, "server", "open-site.js")).href;
  const { openSite }: typeof import("../src/open-site.server.ts") = await import(file);
  const silent = Object.assign(() => {}, { level: "silent" });
  return openSite({
    config: withSecret(readConfig({ DATA_DIR: dataDir })),
    clock: { now: () => new Date() },
    log: new Proxy({}, { get: () => silent }) as Parameters<typeof openSite>[0]["log"],
    transport: {
      description: "nowhere",
      send: async () => ({ outcome: "sent" }),
      rehearse: async () => ({ outcome: "sent" }),
    },
    renderPage: () => Promise.reject(new Error("This measures no pages.")),
    assetsDir: join(buildDir, "client"),
  });
}
