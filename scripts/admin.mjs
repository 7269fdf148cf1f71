// `npm run admin`: looks after accounts from the terminal. Plain JavaScript, for any Node from 20 on.
import { runProgram } from "./run-program.mjs";

await runProgram("src", "features", "accounts", "command-line", "admin.server.ts");
