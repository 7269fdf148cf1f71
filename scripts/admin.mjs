// `npm run admin`: looks after accounts from the terminal. Plain JavaScript, for any Node from 20 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, node24, root, run } from "./runtime.mjs";

await ensureInstalled({ toBuild: false });
const settings = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
const program = join("src", "features", "accounts", "command-line", "admin.server.ts");
process.exit(await run(node24(), [...settings, program, ...process.argv.slice(2)]));
