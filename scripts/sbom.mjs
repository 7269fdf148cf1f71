// `npm run sbom`: every package that goes into production, as CycloneDX. Plain JavaScript, for any Node from 20 on.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./runtime.mjs";

/*
 * npm's own --omit=dev also leaves out what runs, React for one, wherever something that only builds or tests needs it as well.
 * So npm is shown a project that has nothing else.
 */
const { devDependencies: _, ...project } = read("package.json");
const lock = read("package-lock.json");
const running = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
const packages = Object.fromEntries([["", project], ...running]);

const folder = mkdtempSync(join(tmpdir(), "sbom-"));
// The list is named after the folder.
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
