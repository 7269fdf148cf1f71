import { keepDay } from "#src/features/messages/appointments/keep-day.ts";
import { keepHeader, mePath, shellCache } from "#src/staff/offline/kept.ts";
import workerFile from "#src/staff/offline/staff-worker.ts?worker&url";
import { changeArrived } from "#src/staff/offline/waiting.ts";

/** What changes in between is kept when a page loads it. */
const keepEveryMs = 5 * 60_000;
const againAfterMs = 15_000;

/**
 * Registers the service worker of the staff area, and keeps the day with what its page needs for a time without a network (JOB-34), now
 * every five minutes, and after a change; what fails is tried again soon. A new release has a worker with another name, which replaces
 * this one.
 */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  for (const scope of ["/admin/", "/user/"]) await serviceWorker.register(workerFile, { scope });
  const { active } = await serviceWorker.ready;
  if (!serviceWorker.controller) {
    active?.postMessage("claim");
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
  while (true) {
    // Also one that arrives while the day is kept.
    const arrived = new Promise((resolve) => window.addEventListener(changeArrived, resolve, { once: true }));
    const keeping = keepAll();
    const waitMs = await keeping.then(() => keepEveryMs).catch(() => againAfterMs);
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  }
}

async function keepAll(): Promise<void> {
  const answer = await get(mePath);
  if (!answer.ok) return;
  const { user, asOf } = (await answer.json()) as { user: { role: string }; asOf?: string };
  if (asOf !== undefined) return;
  await keepFiles(user.role === "user" ? "/user/day" : "/admin/calls/day");
  await keepDay(get, user.role === "user");
}

/** The page of the day with its files, and those that this page has loaded before the worker was there. */
async function keepFiles(page: string): Promise<void> {
  const answer = await fetch(page);
  if (!answer.ok || answer.redirected) return;
  const html = await answer.text();
  const before = await (await (await caches.open(shellCache)).match(page))?.text();
  // Another release: the files of the one before are not needed any more.
  if (before !== undefined && String(filesOf(before)) !== String(filesOf(html))) await caches.delete(shellCache);
  await (await caches.open(shellCache)).put(page, new Response(html, { headers: answer.headers }));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api/"));
  // The worker keeps what passes by. An unread body would keep its request open.
  for (const file of new Set([...filesOf(html), ...own.map(({ pathname }) => pathname)]))
    await (await fetch(file)).blob();
}

const filesOf = (html: string) => html.match(/\/assets\/[^"\s]+/g) ?? [];

const get = (path: string) => fetch(path, { headers: { [keepHeader]: "1" } });
