import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshClone, runIn } from "#test/fresh-clone.ts";
import { root } from "./runtime.mjs";

const npmStart = (clone: string) => runIn(clone, process.execPath, join("scripts", "start.mjs"));

test("OPS-01 OP-7 in a fresh clone npm start installs, builds and starts the site, in which no object leads to the prototype of all", async () => {
  const clone = freshClone();
  const first = await npmStart(clone);
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.calls).toEqual(["npm ci --no-audit --no-fund --loglevel=error", "index.js build"]);
  const said = JSON.parse(first.out.trim().split("\n").at(-1) ?? "");
  expect(said).toEqual({
    program: join(realpathSync(clone), "build", "server", "index.js"),
    NODE_ENV: "production",
    flags: ["--enable-source-maps", "--disable-proto=delete"],
    reachesPrototype: false,
  });
  expect((await npmStart(clone)).calls).toEqual([""]);
});

test("OPS-01 npm start runs this program", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.start).toBe("node scripts/start.mjs");
});
