// `npm run admin`: manages accounts. Plain JavaScript, for Node 20 or newer.
import { runProgram } from "./run-program.mjs";

const words = { name: 'create EMAIL --name "NAME"', role: 'create EMAIL --name "NAME" --role ROLE' };
await runProgram("admin", words, "src/features/accounts/command-line/admin.server.ts");
