import {
  type KeptAnswer,
  keep,
  keepHeader,
  keptNames,
  mePath,
  openKey,
  readKept,
  shellCache,
  wipeKept,
} from "./kept.ts";

/*
 * The service worker of the staff area (JOB-34), for pages below /admin/ and /user/. It keeps the app's files as they pass by, and the
 * answers that a page asks it to keep; without a network it answers with both. It changes nothing of what is sent.
 */

type Waits = Event & { waitUntil(work: Promise<unknown>): void };
type Fetches = Waits & { request: Request; respondWith(answer: Promise<Response>): void };
type Scope = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate" | "message", listener: (event: Waits) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetches) => void): void;
};
// Types of service workers and of pages cannot be in one program.
const worker = globalThis as unknown as Scope;

/** Files of the app; /assets/ has every release's own. */
const appFile = /^\/(assets|fonts|brand)\/|^\/[^/]+\.(svg|png|ico|webmanifest)$/;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
// A page that loads while the worker becomes active has none, and asks for it with a message.
for (const moment of ["activate", "message"] as const)
  worker.addEventListener(moment, (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/api/")) event.respondWith(answerCall(request, pathname + search));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage(pathname)));
  else if (appFile.test(pathname)) event.respondWith(answerFile(request));
});

/** A call, or what was kept of it; then a JSON body also has `asOf`, the moment it was kept. */
async function answerCall(request: Request, name: string): Promise<Response> {
  const answer = await fetch(request).catch((error: unknown) => ({ status: 0, error }));
  const isAway = answer.status === 0 || (answer.status >= 502 && answer.status <= 504);
  if (isAway) {
    const kept = await keptAnswer(name).catch(() => undefined);
    if (kept) return kept;
  }
  if (!(answer instanceof Response)) throw answer.error;
  if (answer.status === 401) await wipeKept({ all: false });
  if (answer.ok) await keepAnswer(request, name, answer).catch(() => {});
  return answer;
}

async function keepAnswer(request: Request, name: string, answer: Response): Promise<void> {
  if (name === mePath) {
    const { endsAt } = (await answer.clone().json()) as { endsAt: string };
    // By the clock of this device.
    const ahead = Date.now() - Date.parse(answer.headers.get("date") ?? "");
    await openKey(answer.headers.get("x-offline-key") ?? "", Date.parse(endsAt) + (ahead || 0));
  } else if (!request.headers.has(keepHeader) && !(await keptNames()).includes(name)) return;
  const head: KeptAnswer = { type: answer.headers.get("content-type") ?? "", at: new Date().toISOString() };
  await keep(name, head, await answer.clone().arrayBuffer());
}

async function keptAnswer(name: string): Promise<Response | undefined> {
  const kept = await readKept<KeptAnswer>(name);
  if (!kept) return undefined;
  const { type, at } = kept.head;
  if (!type.startsWith("application/json")) return new Response(kept.body, { headers: { "content-type": type } });
  const body = JSON.parse(new TextDecoder().decode(kept.body)) as object;
  return Response.json({ ...body, asOf: at });
}

/** The page as it was kept, or another that leads to the one that was. */
async function keptPage(path: string): Promise<Response> {
  const cache = await caches.open(shellCache);
  const page = await cache.match(path);
  if (page) return page;
  const [other] = (await cache.keys()).filter(({ url }) => /\/day$/.test(url));
  return other ? Response.redirect(other.url) : Response.error();
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (!kept) throw error;
    return kept;
  }
}
