// `npm run backup`: writes everything into one archive, also while the site runs. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";

await ensureInstalled({ toBuild: false });
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const program = join("src", "features", "backups", "command-line", "backup.server.ts");
process.exit(await run(node24(), [...settings, program, ...process.argv.slice(2)]));
