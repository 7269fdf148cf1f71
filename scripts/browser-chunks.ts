import { relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin, Rolldown } from "vite";
import routes from "#src/main/routes.ts";

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Splits the browser's code as `chunkNames` says (docs/decisions/0045-browser-chunks.md). */
export function browserChunks(): Plugin {
  return {
    name: "browser-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // A chunk may then export more than React Router asks of a route, which named chunks need.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames() }] },
    }),
  };
}

const signedIn = filesBelow("../staff/frame/signed-in-layout.tsx");
const staff = filesBelow("../staff/frame/staff-app.tsx");

/** What fewer staff pages share is left to the other parts: with 3 the first page after login would be 12 % larger. */
const commonFrom = 4;

/**
 * Names the chunk of a module that several parts of the site share. A part is what is loaded by itself: a route, an island.
 * A chunk for each set of parts, as is usual, would be a hundred files for a staff page. Staff pages count as one part here,
 * since all of them are loaded after login. So do public routes, whose scripts no browser loads. Islands count one by one.
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
    const ofStaff = parts.filter(isOfStaff);
    if (parts.length < 2 || parts.includes(id) || ofStaff.length === 0) return null;
    const ofVisitors = parts.filter((part) => !isOfStaff(part));
    const islands = ofVisitors.filter((part) => routeFile(part) === "");
    if (islands.length > 0) return nameOfSet(islands);
    const prefix = ofVisitors.length > 0 ? "public-" : "";
    if (!ofStaff.every((part) => signedIn.has(routeFile(part)))) return `${prefix}account`;
    if (ofStaff.length >= commonFrom) return `${prefix}staff`;
    return ofVisitors.length > 0 ? nameOfSet(ofVisitors) : null;
  };
}

/** The document and the start of the staff application are loaded by staff pages alone: a public page has islands. */
function isOfStaff(part: string): boolean {
  const file = routeFile(part);
  return staff.has(file) || file === "root.tsx" || part.endsWith("/src/main/hydrate.tsx");
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

/** The file of a route, which React Router's plugin loads by a query; "" for any other module. */
function routeFile(id: string): string {
  const [file = "", query] = id.split("?");
  return query === "__react-router-build-client-route" ? relative("src/main", file) : "";
}

function filesBelow(file: string): Set<string> {
  const isBelow = (route: RouteConfigEntry): RouteConfigEntry | undefined =>
    route.file === file ? route : route.children?.map(isBelow).find((found) => found !== undefined);
  const files = (route: RouteConfigEntry): string[] => [route.file, ...(route.children ?? []).flatMap(files)];
  const top = routes.map(isBelow).find((found) => found !== undefined);
  if (!top) throw new Error(`src/main/routes.ts has no ${file}.`);
  return new Set(files(top));
}
