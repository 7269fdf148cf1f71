// `npm run sbom`: lists every production package as CycloneDX. Plain JavaScript, for Node 20 or newer.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./runtime.mjs";

/*
 * `npm sbom --omit=dev` also omits production packages that a development package needs too, such as React. So npm gets a
 * project without development packages.
 */
const { devDependencies: _, ...project } = read("package.json");
const lock = read("package-lock.json");
const running = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
const packages = Object.fromEntries([["", project], ...running]);

const folder = mkdtempSync(join(tmpdir(), "sbom-"));
// npm names the list after the folder.
const named = join(folder, project.name);
mkdirSync(named);
writeFileSync(join(named, "package.json"), JSON.stringify(project));
writeFileSync(join(named, "package-lock.json"), JSON.stringify({ ...lock, packages }));
const format = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", "--offline"];
const code = await run("npm", ["sbom", "--prefix", named, ...format]);
rmSync(folder, { recursive: true });
process.exit(code);

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
