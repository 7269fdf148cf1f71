// `npm run backup`: writes a backup, also while the site runs. Plain JavaScript, for Node 20 or newer.
import { runProgram } from "./run-program.mjs";

const words = { to: "--to FOLDER" };
await runProgram("backup", words, "src/features/operations/backups/command-line/backup.server.ts");
