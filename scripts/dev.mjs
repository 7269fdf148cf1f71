// `npm run dev`: runs the site with hot reload. Plain JavaScript, for Node 20 or newer.
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { node24, root, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

const settings = settingsFlags();
await ensureInstalled();
const server = [...settings, join(root, "scripts", "dev-server.ts")];
process.exit(await run(node24(), server, { env: { NODE_ENV: "development" } }));
