import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

type Locked = { version: string; integrity: string; dev?: boolean; devOptional?: boolean };
type Listed = { name: string; version: string; hashes: { alg: string; content: string }[]; licenses: unknown[] };

test("OP-6 an operator reads which packages run on the site, each with version, hash and licence, without a network", async () => {
  const child = spawn("npm", ["run", "--silent", "sbom"], {
    cwd: root,
    // Nothing listens there.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_registry: "http://127.0.0.1:1/" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect(code).toBe(0);
  const { bomFormat, components }: { bomFormat: string; components: Listed[] } = JSON.parse(printed);
  expect(bomFormat).toBe("CycloneDX");

  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  const running = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  expect(running.length).toBeGreaterThan(50);
  const wanted = running.map(([path, { version, integrity }]) => ({
    name: path.replace(/^.*node_modules\//, ""),
    version,
    sha512: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex"),
  }));
  const listed = components.map(({ name, version, hashes }) => ({ name, version, sha512: hashes[0]?.content }));
  const byName = (one: { name: string; version: string }, other: { name: string; version: string }) =>
    `${one.name} ${one.version}`.localeCompare(`${other.name} ${other.version}`);
  expect(listed.sort(byName)).toEqual(wanted.sort(byName));
  for (const { name, licenses } of components) expect(licenses, name).toHaveLength(1);
  expect(printed).not.toContain(root);
});
