import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { readConfig } from "./config.server.ts";
import { StartupError } from "./errors.ts";
import { withSecret } from "./secret.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = join(temporaryFolder(), "data");
});

const config = () => withSecret(readConfig({ DATA_DIR: dataDir }));

test("OPS-03 the first start makes a secret that later starts keep, readable by nobody else", () => {
  const first = config();
  expect(Buffer.byteLength(first.secret)).toBeGreaterThanOrEqual(32);
  expect(config().secret).toBe(first.secret);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(first.secret);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("two data folders never get the same secret", () => {
  const first = config().secret;
  dataDir = join(temporaryFolder(), "data");
  expect(config().secret).not.toBe(first);
});

test("a given secret is used as it is and nothing is written", () => {
  const secret = "given".repeat(8);
  expect(withSecret(readConfig({ DATA_DIR: dataDir, SECRET: secret })).secret).toBe(secret);
  expect(() => statSync(dataDir)).toThrow();
});

test("OPS-03 a kept secret that was cut short stops the start, is not shown and not replaced", () => {
  config();
  writeFileSync(join(dataDir, "secret"), "hunter2");
  expect(config).toThrow(StartupError);
  expect(config).toThrow(/secret is shorter than 32 bytes/);
  expect(config).not.toThrow(/hunter2/);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("hunter2");
});

test("OP-3 OPS-03 whoever replaces the kept secret and leaves it where it is, or sets the same twice, is told", () => {
  const first = config().secret;
  const replace = () => withSecret(readConfig({ DATA_DIR: dataDir, SECRET_PREVIOUS: first }));
  expect(replace).toThrow(StartupError);
  expect(replace).toThrow(/^SECRET_PREVIOUS is what \S+secret holds: remove that file [^\n]*$/);
  renameSync(join(dataDir, "secret"), join(dataDir, "..", "secret"));
  expect(replace()).toMatchObject({ previousSecret: first, secret: config().secret });
  expect(config().secret).not.toBe(first);

  const twice = () => withSecret(readConfig({ DATA_DIR: dataDir, SECRET: first, SECRET_PREVIOUS: first }));
  expect(twice).toThrow(/^SECRET_PREVIOUS is the same as SECRET: [^\n]*$/);
  expect(twice).not.toThrow(first);
});

test("OPS-03 a data folder that cannot be made stops the start with one line", () => {
  writeFileSync(dataDir, "a file where the folder should be");
  expect(config).toThrow(StartupError);
  expect(config).toThrow(/^DATA_DIR [^\n]*$/);
});
