// Loaded before a program (`node --import`): kills it, as kill -9 does, at the call that KILL_AT counts among those that change
// a folder or put something on the disk. Past the last of them the program ends by itself.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const mortal = ["mkdirSync", "renameSync", "rmSync", "writeFileSync", "fsyncSync"] as const;
let left = Number(process.env.KILL_AT);

for (const name of mortal) {
  const real = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name](...given: unknown[]) {
      left -= 1;
      if (left === 0) process.kill(process.pid, "SIGKILL");
      return real(...given);
    },
  });
}
syncBuiltinESMExports();
