// `npm run backup`: writes everything into one archive, also while the site runs. Plain JavaScript, for any Node from 20 on.
import { runProgram } from "./run-program.mjs";

const words = { to: "--to FOLDER" };
await runProgram("backup", words, "src/features/operations/backups/command-line/backup.server.ts");
