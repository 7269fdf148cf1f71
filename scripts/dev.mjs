// `npm run dev`: the site with hot reload. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";

await ensureInstalled();
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
process.exit(await run(node24(), [...settings, join(root, "scripts", "dev-server.ts")]));
