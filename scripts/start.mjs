// `npm start`: from a fresh clone to an answering site. Plain JavaScript, for any Node from 20 on.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { node24, root, siteFlags } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

// First, for whoever has to mend them should not have to wait for a build.
const settings = settingsFlags();
await ensureBuilt();
const server = spawn(
  node24(),
  [...settings, ...siteFlags, join(process.env.BUILD_DIR ?? "build", "server", "index.js")],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  },
);
// npm passes signals on to this process only; the server decides how to stop.
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => server.kill(signal));
server.on("close", (code) => process.exit(code ?? 1));
