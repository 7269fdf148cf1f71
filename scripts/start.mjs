// `npm start`: from a fresh clone to an answering site. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { node24, root, run, siteFlags } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

// First, for whoever has to mend them should not have to wait for a build.
const settings = settingsFlags();
await ensureBuilt();
const program = join(process.env.BUILD_DIR ?? join(root, "build"), "server", "index.js");
process.exit(await run(node24(), [...settings, ...siteFlags, program], { env: { NODE_ENV: "production" } }));
