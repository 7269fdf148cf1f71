import { readFileSync } from "node:fs";
import { join } from "node:path";

/** As Vite's manifest describes a module of the browser build (https://vite.dev/guide/backend-integration). */
type Chunk = { file: string; css?: readonly string[]; imports?: readonly string[] };

/** The addresses of what a browser needs for modules of the sources. */
export type BrowserFiles = (...modules: readonly [string, ...string[]]) => {
  /** The script of the first module. */
  script: string;
  /** Those of the others, and what all of them import. */
  imports: readonly string[];
  styles: readonly string[];
};

/** Reads the manifest of the browser build. In development Vite serves the sources, and their styles with them. */
export function readBrowserFiles(clientDir: string): BrowserFiles {
  if (import.meta.env.DEV) return (first) => ({ script: `/${first}`, imports: [], styles: [] });
  const text = readFileSync(join(clientDir, ".vite", "manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  return (...modules) => {
    const names = new Set<string>(modules);
    for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
    const chunks = [...names].flatMap((name) => manifest[name] ?? []);
    const [script = "", ...imports] = chunks.map(({ file }) => `/${file}`);
    return { script, imports, styles: [...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))] };
  };
}
