import { matchRoutes, type RouteObject } from "react-router";

type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  css?: readonly string[];
};

declare global {
  interface Window {
    /** Every route with its files, written by React Router's build; complete with `routeDiscovery: { mode: "initial" }`. */
    __reactRouterManifest?: { routes: Readonly<Record<string, ManifestRoute>> };
    /** The modules of the routes of the first page. */
    __reactRouterRouteModules?: Readonly<Record<string, unknown>>;
  }
}

const signedInLayout = "../staff/frame/signed-in-layout";
/** Scripts that were imported in this document, and styles in the browser's cache. */
const loaded = new Set<string>();

/** The scripts that a page still needs. React Router would reload the document if one of them failed. */
export function missingScripts(path: string): string[] {
  const matches = matchRoutes(routesBelow(undefined), path) ?? [];
  const started = window.__reactRouterRouteModules ?? {};
  return matches
    .filter(({ route: { id = "" } }) => !(id in started))
    .map(({ route }) => route.handle.module as string)
    .filter((script) => !loaded.has(script));
}

/** @returns whether all were loaded; a browser keeps a loaded module until the document ends */
export async function loadScripts(scripts: readonly string[]): Promise<boolean> {
  const results = await Promise.allSettled(scripts.map(load));
  return results.every(({ status }) => status === "fulfilled");
}

async function load(script: string): Promise<void> {
  await import(/* @vite-ignore */ script);
  loaded.add(script);
}

async function cacheStyle(style: string, signal: AbortSignal): Promise<void> {
  await (await fetch(style, { signal })).text();
  loaded.add(style);
}

/**
 * Loads the scripts and styles of staff pages one after another while the browser is idle, so that navigating to them needs no
 * connection (AUTH-18). Failed ones are loaded when they are needed.
 *
 * @param mayOpen whether the signed-in person may open the page
 */
export async function loadStaffPages(mayOpen: (path: string) => boolean, signal: AbortSignal): Promise<void> {
  for (const { route, path } of staffPages()) {
    if (!mayOpen(path)) continue;
    await idle();
    if (signal.aborted) return;
    if (!loaded.has(route.module)) await loadScripts([route.module]);
    // A page without its styles can still be used.
    const styles = (route.css ?? []).filter((style) => !loaded.has(style));
    await Promise.allSettled(styles.map((style) => cacheStyle(style, signal)));
  }
}

/** Whether the server answers for a failed script, so that a new document helps: with the script, or with 404 of a newer version. */
export async function isAnswered(script: string | undefined): Promise<boolean> {
  if (script === undefined) return false;
  const answer = await fetch(script, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer !== undefined && (answer.ok || answer.status === 404);
}

function routes(): readonly ManifestRoute[] {
  return Object.values(window.__reactRouterManifest?.routes ?? {});
}

function routesBelow(parentId: string | undefined): RouteObject[] {
  return routes()
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) =>
      index ? { id, index, handle: { module } } : { id, path, handle: { module }, children: routesBelow(id) },
    );
}

/** The pages behind the guard, with their full paths. */
function staffPages(): { route: ManifestRoute; path: string }[] {
  const byId = window.__reactRouterManifest?.routes ?? {};
  return routes().flatMap((route) => {
    const line = [route];
    for (let above = byId[route.parentId ?? ""]; above; above = byId[above.parentId ?? ""]) line.unshift(above);
    if (!line.some(({ id }) => id === signedInLayout)) return [];
    return [{ route, path: line.map(({ path }) => (path ? `/${path}` : "")).join("") }];
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
