// `npm run restore`: puts the data of a backup in the place of the site's. Plain JavaScript, for any Node from 20 on.
import { runProgram } from "./run-program.mjs";

const words = { yes: "FILE --yes" };
await runProgram("restore", words, "src/features/operations/backups/command-line/restore.server.ts");
