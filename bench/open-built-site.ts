import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readConfig } from "../src/platform/process/config.server.ts";
import { withSecret } from "../src/platform/process/secret.server.ts";

/**
 * The production build in this process, without pages and without a port, on a data folder of the caller's.
 *
 * @param settings environment variables besides DATA_DIR
 */
export async function openBuiltSite(dataDir: string, settings: Record<string, string> = {}) {
  const buildDir = resolve(process.env.BUILD_DIR ?? "build");
  const file = pathToFileURL(join(buildDir, "server", "create-services.js")).href;
  const { createServices }: typeof import("#src/main/create-services.server.ts") = await import(file);
  const silent = Object.assign(() => {}, { level: "silent" });
  return createServices({
    config: withSecret(readConfig({ DATA_DIR: dataDir, ...settings })),
    clock: { now: () => new Date() },
    log: new Proxy({}, { get: () => silent }) as Parameters<typeof createServices>[0]["log"],
    transport: {
      description: "nowhere",
      send: async () => ({ outcome: "sent" }),
      verify: async () => {},
    },
    renderPage: () => Promise.reject(new Error("This measures no pages.")),
    assetsDir: join(buildDir, "client"),
  });
}
