// `npm run admin`: looks after accounts from the terminal. Plain JavaScript, for any Node from 20 on.
import { runProgram } from "./run-program.mjs";

const words = { name: 'create EMAIL --name "NAME"', role: 'create EMAIL --name "NAME" --role ROLE' };
await runProgram("admin", words, "src/features/accounts/command-line/admin.server.ts");
