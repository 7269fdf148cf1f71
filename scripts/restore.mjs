// `npm run restore`: puts the data of a backup in the place of the site's. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";

await ensureInstalled({ toBuild: false });
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const program = join("src", "features", "backups", "command-line", "restore.server.ts");
process.exit(await run(node24(), [...settings, program, ...process.argv.slice(2)]));
