import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { type StaffPage, signedOutPages, staffPages } from "#src/main/staff-pages.ts";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Splits the browser's code as `chunkNames` says (docs/decisions/0045-browser-chunks.md). */
export function browserChunks(): Plugin {
  return {
    name: "browser-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // What the entry shares with others stays in its chunk: a public page loads one script before a touch.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames() }] },
    }),
  };
}

const sources = join(import.meta.dirname, "../src");
const entry = join(sources, "main/entry.client.ts");
const start = join(sources, "main/start-staff-app.tsx");
const idOf = ({ page }: StaffPage) => join(sources, "features", `${page}-page.tsx`);
const staff = new Set([start, ...staffPages.map(idOf)]);
const signedOut = new Set([start, ...signedOutPages.map(idOf)]);

/** What fewer staff pages share is left to the other parts: with 3 the first page after login would be 12 % larger. */
const commonFrom = 4;

/**
 * Names the chunk of a module that several parts of the site share. A part is what is loaded by itself: a staff page, an island.
 * A chunk for each set of parts, as is usual, would be a hundred files for a staff page. Staff pages count as one part here,
 * since all of them are loaded after login. Islands count one by one.
 *
 * @returns null for a module that stays with its part or has the usual chunk
 */
function chunkNames(): (id: string, modules: Modules) => string | null {
  const names = new Map<string, string>();
  const nameOfSet = (parts: readonly string[]): string => {
    const key = parts.toSorted((one, other) => one.localeCompare(other)).join("\n");
    const name = names.get(key) ?? `shared-${names.size + 1}`;
    names.set(key, name);
    return name;
  };

  return (id, modules) => {
    const parts = partsOf(id, modules);
    const ofStaff = parts.filter((part) => staff.has(part));
    if (parts.length < 2 || parts.includes(id) || parts.includes(entry) || ofStaff.length === 0) return null;
    if (ofStaff.length < parts.length) return nameOfSet(parts.filter((part) => !staff.has(part)));
    if (ofStaff.some((part) => signedOut.has(part))) return "account";
    return ofStaff.length >= commonFrom ? "staff" : null;
  };
}

/** The modules that are loaded by themselves and import this one, directly or not. Packages import each other in circles. */
function partsOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  for (const next of seen) for (const importer of modules.getModuleInfo(next)?.importers ?? []) seen.add(importer);
  return [...seen].filter((module) => {
    const { isEntry = false, dynamicImporters = [] } = modules.getModuleInfo(module) ?? {};
    return isEntry || dynamicImporters.length > 0;
  });
}
