// `npm run dev`: the site with hot reload. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { node24, root, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

const settings = settingsFlags();
await ensureInstalled();
const server = [...settings, join(root, "scripts", "dev-server.ts")];
process.exit(await run(node24(), server, { env: { NODE_ENV: "development" } }));
