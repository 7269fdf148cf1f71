import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshClone, runIn } from "#test/processes/fresh-clone.ts";

/** The machine's own: what it does with words is what is tried. */
const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
const npmRun = (words: string[]) => runIn(freshClone(), npm, "run", "--silent", "--no-update-notifier", ...words);

test.each([
  [["backup", "--to", "/mnt/outside"], "--to", "backup -- --to FOLDER"],
  [["backup", "--to=/mnt/outside"], "--to", "backup -- --to FOLDER"],
  [["restore", "gutters.tar", "--yes"], "--yes", "restore -- FILE --yes"],
  [["admin", "create", "ann@example.com", "--name", "Ann Lee"], "--name", 'admin -- create EMAIL --name "NAME"'],
  [
    ["admin", "--role", "admin", "--", "create", "ann@example.com", "--name", "Ann Lee"],
    "--role",
    'admin -- create EMAIL --name "NAME" --role ROLE',
  ],
])("OPS-07 an operator who forgets -- (npm run %j) reads that, and nothing is done", async (words, kept, example) => {
  const refused = await npmRun(words);
  expect(refused).toEqual({
    code: 2,
    out: "",
    error: `npm has kept ${kept} for itself: put -- before it, as in npm run ${example}\n`,
    calls: [""],
  });
});

test("OPS-07 with -- the program gets its words, also where npm has a setting of that name", async () => {
  const { code, error } = await npmRun(["restore", "--yes", "--", "gutters.tar", "--yes"]);
  expect({ code, error }).toEqual({ code: 1, error: expect.not.stringContaining("npm has kept") });
});

test.each(["yes=true", "yes=false"])("OPS-07 %s in .npmrc is not taken for a word of the command", async (line) => {
  const clone = freshClone();
  writeFileSync(join(clone, ".npmrc"), `${line}\n`);
  const { error } = await runIn(clone, npm, "run", "--silent", "--no-update-notifier", "restore", "gutters.tar");
  expect(error).not.toContain("npm has kept");
});
