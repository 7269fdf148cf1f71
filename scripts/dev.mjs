// `npm run dev`: the site with hot reload. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

const settings = settingsFlags();
await ensureInstalled();
process.exit(await run(node24(), [...settings, join(root, "scripts", "dev-server.ts")]));
