// `npm start`: installs, builds and runs the site. Plain JavaScript, for Node 20 or newer.
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { node24, root, run, siteFlags } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

// First, so that a wrong setting is reported before the build.
const settings = settingsFlags();
await ensureBuilt();
const program = join(process.env.BUILD_DIR ?? join(root, "build"), "server", "index.js");
process.exit(await run(node24(), [...settings, ...siteFlags, program], { env: { NODE_ENV: "production" } }));
