// `npm run restore`: replaces the site's data by those of a backup. Plain JavaScript, for Node 20 or newer.
import { runProgram } from "./run-program.mjs";

const words = { yes: "FILE --yes", keep: "FILE --keep FOLDER" };
await runProgram("restore", words, "src/features/operations/backups/command-line/restore.server.ts");
