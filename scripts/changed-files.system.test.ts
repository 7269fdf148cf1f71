import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { changedFiles } from "./changed-tests.mjs";

test("OPS-02 a change is what differs from main as it was fetched last, or from a commit that is named", () => {
  const folder = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=Rita", "-c", "user.email=rita@example.com", ...words], { cwd: folder });
  const commit = (name: string) => {
    writeFileSync(join(folder, name), name);
    git("add", "-A");
    git("commit", "-qm", name);
  };
  git("init", "-q", "-b", "main");
  mkdirSync(join(folder, "src"));
  commit("src/one.ts");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  commit("src/not-pushed.ts");
  renameSync(join(folder, "src/one.ts"), join(folder, "src/café.ts"));
  expect(changedFiles(undefined, folder).sort()).toEqual(["src/café.ts", "src/not-pushed.ts", "src/one.ts"]);
  expect(changedFiles("HEAD", folder).sort()).toEqual(["src/café.ts", "src/one.ts"]);
  git("update-ref", "-d", "refs/remotes/origin/main");
  expect(changedFiles(undefined, folder)).toEqual(changedFiles("HEAD", folder));
  expect(() => changedFiles("no-such-commit", folder)).toThrow("no-such-commit");
});
